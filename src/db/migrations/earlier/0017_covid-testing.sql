CREATE TABLE "covid_answers" (
	"owner" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"screening" jsonb,
	"survey" jsonb,
	"pays" text,
	"plan" text,
	"member_id" text,
	"second_plan" text,
	"second_member_id" text,
	"plan_says" text,
	"plan_asked_at" timestamp with time zone,
	"plan_asked_for" integer,
	"voucher_id" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "covid_answers_owner_booking_id_pk" PRIMARY KEY("owner","booking_id"),
	CONSTRAINT "covid_answers_plan" CHECK (("covid_answers"."pays" = 'plan') is not true or ("covid_answers"."plan" is not null and "covid_answers"."member_id" is not null)),
	CONSTRAINT "covid_answers_voucher" CHECK (("covid_answers"."pays" = 'voucher') is not true or "covid_answers"."voucher_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "covid_drive_ups" (
	"location_id" integer NOT NULL,
	"engagement_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	"status" text DEFAULT 'clean' NOT NULL,
	"patient_status" text DEFAULT 'clean' NOT NULL,
	"space" smallint,
	"here_at" timestamp with time zone,
	CONSTRAINT "covid_drive_ups_location_id_engagement_id_pk" PRIMARY KEY("location_id","engagement_id"),
	CONSTRAINT "covid_drive_ups_once" UNIQUE("location_id","appointment_id"),
	CONSTRAINT "covid_drive_ups_here" CHECK (("covid_drive_ups"."status" = 'clean') or "covid_drive_ups"."here_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "covid_sites" (
	"location_id" integer PRIMARY KEY NOT NULL,
	"by_car" boolean NOT NULL,
	"insurance_required" boolean DEFAULT false NOT NULL,
	"binax" boolean DEFAULT false NOT NULL,
	"clia_number" text NOT NULL,
	"intersection" text,
	"county" text NOT NULL,
	"phone" text NOT NULL,
	"spaces" smallint,
	CONSTRAINT "covid_sites_clia" CHECK ("covid_sites"."clia_number" ~ '^[0-9]{2}D[0-9]{7}$'),
	CONSTRAINT "covid_sites_spaces" CHECK (("covid_sites"."spaces" is not null) = "covid_sites"."by_car")
);
--> statement-breakpoint
CREATE TABLE "covid_voucher_uses" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"voucher_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "covid_vouchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"issuer" text NOT NULL,
	"total" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"services" integer[] NOT NULL,
	"states" text[],
	"members" text[],
	"member_digits" smallint,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "covid_vouchers_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "covid_vouchers_used" CHECK ("covid_vouchers"."used" >= 0 and "covid_vouchers"."used" <= "covid_vouchers"."total"),
	CONSTRAINT "covid_vouchers_days" CHECK ("covid_vouchers"."starts_on" <= "covid_vouchers"."ends_on"),
	CONSTRAINT "covid_vouchers_members" CHECK (("covid_vouchers"."members" is null) = ("covid_vouchers"."member_digits" is null))
);
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "services" integer[];--> statement-breakpoint
ALTER TABLE "covid_answers" ADD CONSTRAINT "covid_answers_voucher_id_covid_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."covid_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covid_drive_ups" ADD CONSTRAINT "covid_drive_ups_of_an_appointment" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."appointments"("location_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "covid_sites" ADD CONSTRAINT "covid_sites_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "covid_voucher_uses" ADD CONSTRAINT "covid_voucher_uses_voucher_id_covid_vouchers_id_fk" FOREIGN KEY ("voucher_id") REFERENCES "public"."covid_vouchers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "covid_answers_by_booking" ON "covid_answers" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "covid_answers_by_age" ON "covid_answers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "covid_voucher_uses_by_voucher" ON "covid_voucher_uses" USING btree ("voucher_id");
--> statement-breakpoint
-- A test that is canceled gives its voucher back, whichever way it was canceled.
create function give_voucher_back() returns trigger language plpgsql as $$
begin
  with returned as (
    update covid_voucher_uses u set returned_at = now()
    from consents c where c.id = new.consent_id and u.booking_id = c.booking_id and u.returned_at is null
    returning u.voucher_id)
  update covid_vouchers v set used = v.used - 1 from returned where v.id = returned.voucher_id;
  return new;
end $$;--> statement-breakpoint
create trigger give_voucher_back after update of status on appointments for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function give_voucher_back();
