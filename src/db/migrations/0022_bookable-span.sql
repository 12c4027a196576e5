ALTER TABLE "bookable_services" ADD COLUMN "lead_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bookable_services" ADD COLUMN "horizon_days" smallint DEFAULT 366 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "special_days" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "reserve" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "locations" ADD CONSTRAINT "locations_reserve" CHECK ("locations"."reserve" >= 0 and "locations"."reserve" < "locations"."capacity");--> statement-breakpoint
CREATE VIEW "open_times" AS
SELECT n.location_id, n.service_id,
  ARRAY(SELECT start FROM unnest(n.starts) start WHERE start > now() + make_interval(mins => b.lead_minutes) ORDER BY start) AS starts
FROM next_free n
JOIN locations l ON l.id = n.location_id
JOIN bookable_services b ON b.organization_id = l.organization_id AND b.service_id = n.service_id;
