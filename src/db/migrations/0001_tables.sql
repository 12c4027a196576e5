CREATE TABLE "appointment_access" (
	"caller" text NOT NULL,
	"appointment_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_access_caller_appointment_id_pk" PRIMARY KEY("caller","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"confirmation_number" text NOT NULL,
	"hold_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"caller" text NOT NULL,
	"terms_id" text NOT NULL,
	"status" text NOT NULL,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "appointments_confirmation_number_unique" UNIQUE("confirmation_number"),
	CONSTRAINT "appointments_hold_id_unique" UNIQUE("hold_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"caller" text NOT NULL,
	"terms_id" text NOT NULL,
	"identifier_system" text NOT NULL,
	"identifier_type" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"caller" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_caller_key_pk" PRIMARY KEY("caller","key")
);
--> statement-breakpoint
CREATE TABLE "patient_drafts" (
	"caller" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"patient_id" uuid PRIMARY KEY NOT NULL,
	"caller" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"gender" text NOT NULL,
	"dob" date NOT NULL,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"emails" text[] NOT NULL,
	"phones" text[] NOT NULL,
	"guardian_first_name" text,
	"guardian_last_name" text,
	"guardian_relationship" text,
	"guardian_consent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"hold_id" uuid PRIMARY KEY NOT NULL,
	"resource" integer NOT NULL,
	"seat" smallint NOT NULL,
	"during" "tstzrange" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"service_id" integer NOT NULL,
	"status" text NOT NULL,
	"caller" text NOT NULL,
	"expires_at" timestamp with time zone,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seats_hold_expires" CHECK (("seats"."status" in ('held', 'pending')) = ("seats"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookable_services" (
	"organization_id" text NOT NULL,
	"service_id" integer NOT NULL,
	"code" text NOT NULL,
	"display" text NOT NULL,
	"service_detail" text NOT NULL,
	"duration_minutes" smallint NOT NULL,
	"every_minutes" smallint NOT NULL,
	CONSTRAINT "bookable_services_organization_id_service_id_pk" PRIMARY KEY("organization_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"location_id" text NOT NULL,
	"partner_location_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"physician_name" text,
	"line1" text NOT NULL,
	"line2" text,
	"city" text NOT NULL,
	"state" char(2) NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"earth" "cube" NOT NULL,
	"time_zone" text NOT NULL,
	"co_located" boolean DEFAULT false NOT NULL,
	"store_number" text,
	"note" text,
	"hours" jsonb NOT NULL,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	CONSTRAINT "locations_location_id_unique" UNIQUE("location_id")
);
--> statement-breakpoint
CREATE TABLE "next_free" (
	"location_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "next_free_location_id_service_id_pk" PRIMARY KEY("location_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"partner" text NOT NULL,
	"category_ids" integer[] NOT NULL,
	"symptoms" text[] NOT NULL,
	"in_store" boolean NOT NULL,
	"virtual" boolean NOT NULL,
	"speciality" boolean NOT NULL,
	"position" integer NOT NULL,
	"audiences" text[] NOT NULL,
	"search" text NOT NULL,
	"scheduling_organization" text
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"zip" text NOT NULL,
	"name" text NOT NULL,
	"state" char(2) NOT NULL,
	"county" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"time_zone" text NOT NULL,
	"weight" integer NOT NULL,
	"label" text NOT NULL,
	"search" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_access" ADD CONSTRAINT "appointment_access_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_hold_id_seats_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."seats"("hold_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_id_patients_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_resource_locations_id_fk" FOREIGN KEY ("resource") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_free" ADD CONSTRAINT "next_free_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_caller" ON "appointments" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "appointments_by_patient" ON "appointments" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "consents_by_caller" ON "consents" USING btree ("caller","terms_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "patients_by_caller" ON "patients" USING btree ("caller");--> statement-breakpoint
CREATE INDEX "seats_by_time" ON "seats" USING btree ("resource","starts_at");--> statement-breakpoint
CREATE INDEX "locations_nearest" ON "locations" USING gist ("organization_id","earth");--> statement-breakpoint
CREATE INDEX "next_free_due" ON "next_free" USING btree ("starts_at" NULLS FIRST);--> statement-breakpoint
CREATE INDEX "places_kind_zip" ON "places" USING btree ("kind","zip");--> statement-breakpoint
CREATE INDEX "places_search_prefix" ON "places" USING btree ("search" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_search_trigram" ON "places" USING gin ("search" gin_trgm_ops);