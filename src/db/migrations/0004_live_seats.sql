DROP INDEX "seats_by_expiry";--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "live" boolean GENERATED ALWAYS AS (status in ('held', 'pending', 'booked')) STORED;--> statement-breakpoint
CREATE INDEX "seats_by_holding" ON "seats" USING brin ("held_at");--> statement-breakpoint
-- The same guard by a column that confirming a hold leaves alone: the row is then changed in its own page, and no index with it.
ALTER TABLE "seats" DROP CONSTRAINT "seats_never_sold_twice";
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_never_sold_twice"
  EXCLUDE USING gist (resource WITH =, seat WITH =, during WITH &&)
  WHERE (live);
--> statement-breakpoint
ALTER TABLE "seats" SET (fillfactor = 80);
