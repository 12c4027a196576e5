-- Guarantees in keys that begin with the location. Places: a start that raced with another may have loaded them twice.
DELETE FROM "places" a USING "places" b WHERE a.id > b.id AND a.kind = b.kind AND a.label = b.label;
--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_once" UNIQUE ("kind", "label");
--> statement-breakpoint
ALTER TABLE "locations" RENAME COLUMN "location_id" TO "public_id";
--> statement-breakpoint
ALTER TABLE "locations" RENAME CONSTRAINT "locations_location_id_unique" TO "locations_public_id_unique";
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "source" text DEFAULT 'import' NOT NULL;
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
-- Rows that are here already are those of the demo, and nobody noted whether people have changed them since.
UPDATE "locations" SET source = 'demo', version = 2;
--> statement-breakpoint
ALTER TABLE "seats" RENAME COLUMN "resource" TO "location_id";
--> statement-breakpoint
ALTER TABLE "seats" RENAME COLUMN "caller" TO "owner";
--> statement-breakpoint
ALTER TABLE "seats" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "seats" DROP CONSTRAINT "seats_pkey";
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_location_id_hold_id_pk" PRIMARY KEY ("location_id", "hold_id");
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id");
--> statement-breakpoint
CREATE INDEX "seats_by_hold" ON "seats" USING btree ("hold_id");
--> statement-breakpoint
CREATE INDEX "seats_held_by_owner" ON "seats" USING btree ("owner") WHERE status = 'held';
--> statement-breakpoint
CREATE INDEX "seats_held_by_origin" ON "seats" USING btree ("origin") WHERE status = 'held';
--> statement-breakpoint
ALTER TABLE "patients" RENAME COLUMN "caller" TO "owner";
--> statement-breakpoint
ALTER INDEX "patients_by_caller" RENAME TO "patients_by_owner";
--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
--> statement-breakpoint
CREATE INDEX "patients_by_age" ON "patients" USING btree ("created_at");
--> statement-breakpoint
-- What was typed for no booking in particular belongs to none now; it was kept for a day only.
DROP TABLE "patient_drafts";
--> statement-breakpoint
CREATE TABLE "patient_drafts" (
	"owner" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_drafts_owner_booking_id_pk" PRIMARY KEY("owner","booking_id")
);
--> statement-breakpoint
CREATE INDEX "patient_drafts_by_age" ON "patient_drafts" USING btree ("updated_at");
--> statement-breakpoint
ALTER TABLE "consents" RENAME COLUMN "caller" TO "owner";
--> statement-breakpoint
DROP INDEX "consents_by_caller";
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "booking_id" uuid;
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
UPDATE "consents" SET booking_id = gen_random_uuid(), created_at = agreed_at;
--> statement-breakpoint
ALTER TABLE "consents" ALTER COLUMN "booking_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_once" UNIQUE ("owner", "booking_id", "terms_id");
--> statement-breakpoint
CREATE INDEX "consents_by_age" ON "consents" USING btree ("created_at");
--> statement-breakpoint
ALTER TABLE "appointment_access" DROP CONSTRAINT "appointment_access_appointment_id_appointments_id_fk";
--> statement-breakpoint
ALTER TABLE "appointments" RENAME COLUMN "caller" TO "owner";
--> statement-breakpoint
ALTER INDEX "appointments_by_caller" RENAME TO "appointments_by_owner";
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "location_id" integer;
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "consent_id" uuid;
--> statement-breakpoint
UPDATE "appointments" a SET location_id = s.location_id FROM "seats" s WHERE s.hold_id = a.hold_id;
--> statement-breakpoint
UPDATE "appointments" a SET consent_id = c.id FROM "consents" c WHERE c.owner = a.owner AND c.terms_id = a.terms_id;
--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "location_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "consent_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointments" DROP COLUMN "terms_id";
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_pkey";
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_confirmation_number_unique";
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_location_id_id_pk" PRIMARY KEY ("location_id", "id");
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_a_hold" UNIQUE ("location_id", "hold_id");
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_a_number" UNIQUE ("location_id", "confirmation_number");
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_of_a_seat" FOREIGN KEY ("location_id", "hold_id") REFERENCES "public"."seats"("location_id", "hold_id");
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_id_patients_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("patient_id");
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id");
--> statement-breakpoint
CREATE INDEX "appointments_by_id" ON "appointments" USING btree ("id");
--> statement-breakpoint
CREATE INDEX "appointments_by_number" ON "appointments" USING btree ("confirmation_number");
--> statement-breakpoint
CREATE INDEX "appointments_by_patient" ON "appointments" USING btree ("patient_id");
--> statement-breakpoint
CREATE INDEX "appointments_by_consent" ON "appointments" USING btree ("consent_id");
--> statement-breakpoint
ALTER TABLE "appointment_access" RENAME COLUMN "caller" TO "owner";
--> statement-breakpoint
ALTER TABLE "appointment_access" ADD COLUMN "location_id" integer;
--> statement-breakpoint
UPDATE "appointment_access" x SET location_id = a.location_id FROM "appointments" a WHERE a.id = x.appointment_id;
--> statement-breakpoint
ALTER TABLE "appointment_access" ALTER COLUMN "location_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "appointment_access" DROP CONSTRAINT "appointment_access_caller_appointment_id_pk";
--> statement-breakpoint
ALTER TABLE "appointment_access" ADD CONSTRAINT "appointment_access_location_id_appointment_id_owner_pk" PRIMARY KEY ("location_id", "appointment_id", "owner");
--> statement-breakpoint
ALTER TABLE "appointment_access" ADD CONSTRAINT "appointment_access_of_an_appointment" FOREIGN KEY ("location_id", "appointment_id") REFERENCES "public"."appointments"("location_id", "id") ON DELETE cascade;
--> statement-breakpoint
CREATE INDEX "appointment_access_by_owner" ON "appointment_access" USING btree ("owner");
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "location_id" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "count" integer;
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_location_id_id_pk" PRIMARY KEY ("location_id", "id");
--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject");
--> statement-breakpoint
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_only_grows();
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"owner" text NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"fingerprint" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_owner_key_pk" PRIMARY KEY("owner","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"id" smallint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "heartbeat_one_row" CHECK ("heartbeat"."id" = 1)
);
