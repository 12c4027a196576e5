CREATE TABLE "detail_changes" (
	"location_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"changed_by" text NOT NULL,
	"fields" text[] NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "detail_changes_location_id_id_pk" PRIMARY KEY("location_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_one_a_name" UNIQUE("staff","name")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
update appointments a set starts_at = s.starts_at from seats s where s.location_id = a.location_id and s.hold_id = a.hold_id;--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "starts_at" SET NOT NULL;--> statement-breakpoint
-- An appointment starts when its seat does, whoever writes either.
create function appointment_starts() returns trigger language plpgsql as $$
begin
  -- Without a seat, its key refuses the appointment.
  new.starts_at = coalesce((select s.starts_at from seats s where s.location_id = new.location_id and s.hold_id = new.hold_id), now());
  return new;
end $$;--> statement-breakpoint
create trigger appointment_starts before insert or update of location_id, hold_id, starts_at on appointments
  for each row execute function appointment_starts();--> statement-breakpoint
create function seat_starts() returns trigger language plpgsql as $$
begin
  update appointments set starts_at = new.starts_at where location_id = new.location_id and hold_id = new.hold_id;
  return null;
end $$;--> statement-breakpoint
create trigger seat_starts after update of starts_at on seats
  for each row when (new.starts_at <> old.starts_at) execute function seat_starts();--> statement-breakpoint
-- The last four digits of each phone number.
create function phone_ends(phones text[]) returns text[] language sql immutable strict parallel safe as $$
  select array(select right(phone, 4) from unnest(phones) phone) $$;--> statement-breakpoint
ALTER TABLE "covid_vouchers" ADD COLUMN "only_at" integer;--> statement-breakpoint
ALTER TABLE "detail_changes" ADD CONSTRAINT "detail_changes_of_an_appointment" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."appointments"("location_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "detail_changes_by_appointment" ON "detail_changes" USING btree ("location_id","appointment_id");--> statement-breakpoint
ALTER TABLE "covid_vouchers" ADD CONSTRAINT "covid_vouchers_only_at_locations_id_fk" FOREIGN KEY ("only_at") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_status" ON "appointments" USING btree ("status","starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_at_site" ON "appointments" USING btree ("location_id","status","starts_at","id");--> statement-breakpoint
CREATE INDEX "patients_by_first_name" ON "patients" USING btree (lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "patients_by_last_name" ON "patients" USING btree (lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "patients_by_phone_end" ON "patients" USING gin (phone_ends("phones"));