CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS earthdistance;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;

--> statement-breakpoint
CREATE TABLE "appointment_access" (
	"location_id" integer NOT NULL,
	"appointment_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointment_access_location_id_appointment_id_owner_pk" PRIMARY KEY("location_id","appointment_id","owner")
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"location_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"confirmation_number" text NOT NULL,
	"hold_id" uuid NOT NULL,
	"patient_id" uuid NOT NULL,
	"consent_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"status" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"booked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp with time zone,
	"details_changed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"closed_seat" uuid,
	"closure_news" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "appointments_location_id_id_pk" PRIMARY KEY("location_id","id"),
	CONSTRAINT "appointments_one_a_hold" UNIQUE("location_id","hold_id"),
	CONSTRAINT "appointments_one_a_number" UNIQUE("location_id","confirmation_number")
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"terms_id" text NOT NULL,
	"identifier_system" text NOT NULL,
	"identifier_type" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_once" UNIQUE("owner","booking_id","terms_id")
);
--> statement-breakpoint
CREATE TABLE "earlier_offers" (
	"location_id" integer NOT NULL,
	"hold_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	CONSTRAINT "earlier_offers_location_id_hold_id_pk" PRIMARY KEY("location_id","hold_id")
);
--> statement-breakpoint
CREATE TABLE "no_reminders" (
	"address" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_visits" (
	"location_id" integer NOT NULL,
	"hold_id" uuid NOT NULL,
	"organization_id" text NOT NULL,
	"state" text NOT NULL,
	"slot" text,
	"partner_appointment_id" text,
	"partner_patient_id" text,
	"appointment_id" uuid,
	"confirmation_number" text,
	"moves" uuid,
	"patient_id" uuid,
	"consent_id" uuid,
	"sent_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_visits_location_id_hold_id_pk" PRIMARY KEY("location_id","hold_id")
);
--> statement-breakpoint
CREATE TABLE "patient_drafts" (
	"owner" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"fields" jsonb NOT NULL,
	"edit" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_drafts_owner_booking_id_pk" PRIMARY KEY("owner","booking_id")
);
--> statement-breakpoint
CREATE TABLE "patients" (
	"patient_id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
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
	"guardian_consent_text" text,
	"booked_for" text DEFAULT 'me' NOT NULL,
	"caregiver_relationship" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"location_id" integer NOT NULL,
	"hold_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"during" "tstzrange" NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"service_id" integer NOT NULL,
	"status" text NOT NULL,
	"owner" text NOT NULL,
	"origin" text,
	"agreed" jsonb,
	"expires_at" timestamp with time zone,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live" boolean GENERATED ALWAYS AS (status in ('held', 'pending', 'booked')) STORED,
	CONSTRAINT "seats_location_id_hold_id_pk" PRIMARY KEY("location_id","hold_id"),
	CONSTRAINT "seats_hold_expires" CHECK (("seats"."status" in ('held', 'pending')) = ("seats"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"location_id" integer NOT NULL,
	"appointment_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"offers" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "waitlist_location_id_appointment_id_pk" PRIMARY KEY("location_id","appointment_id"),
	CONSTRAINT "waitlist_three_offers" CHECK ("waitlist"."offers" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "waitlist_seen" (
	"location_id" integer NOT NULL,
	"appointment_id" uuid NOT NULL,
	"starts" timestamp with time zone[] NOT NULL,
	"seats" smallint[] NOT NULL,
	CONSTRAINT "waitlist_seen_location_id_appointment_id_pk" PRIMARY KEY("location_id","appointment_id")
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
	"lead_minutes" smallint DEFAULT 0 NOT NULL,
	"horizon_days" smallint DEFAULT 366 NOT NULL,
	"system" text,
	"source" text DEFAULT 'content' NOT NULL,
	CONSTRAINT "bookable_services_organization_id_service_id_pk" PRIMARY KEY("organization_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"id" serial PRIMARY KEY NOT NULL,
	"public_id" text NOT NULL,
	"partner_location_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"line1" text NOT NULL,
	"city" text NOT NULL,
	"state" char(2) NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"earth" "cube" NOT NULL,
	"time_zone" text NOT NULL,
	"hours" jsonb NOT NULL,
	"source" text DEFAULT 'import' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"physician_name" text,
	"line2" text,
	"co_located" boolean DEFAULT false NOT NULL,
	"store_number" text,
	"note" text,
	"special_days" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"capacity" smallint DEFAULT 1 NOT NULL,
	"reserve" smallint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	CONSTRAINT "locations_public_id_unique" UNIQUE("public_id"),
	CONSTRAINT "locations_reserve" CHECK ("locations"."reserve" >= 0 and "locations"."reserve" < "locations"."capacity")
);
--> statement-breakpoint
CREATE TABLE "next_free" (
	"location_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"starts" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "next_free_location_id_service_id_pk" PRIMARY KEY("location_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" text PRIMARY KEY NOT NULL,
	"audiences" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewed_services" (
	"actor" text NOT NULL,
	"service_id" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewed_services_actor_service_id_pk" PRIMARY KEY("actor","service_id")
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text,
	"wrong" text NOT NULL,
	"doing" text,
	"email" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"location_id" integer DEFAULT 0 NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer,
	CONSTRAINT "audit_log_location_id_id_pk" PRIMARY KEY("location_id","id")
);
--> statement-breakpoint
CREATE TABLE "heartbeat" (
	"id" smallint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "heartbeat_one_row" CHECK ("heartbeat"."id" = 1)
);
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
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
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
	"earth" "cube" NOT NULL,
	"time_zone" text NOT NULL,
	"weight" integer NOT NULL,
	"label" text NOT NULL,
	"search" text NOT NULL,
	CONSTRAINT "places_once" UNIQUE("kind","label")
);
--> statement-breakpoint
CREATE TABLE "search_alike" (
	"word" text PRIMARY KEY NOT NULL,
	"means" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"head" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_address" UNIQUE("kind","address")
);
--> statement-breakpoint
CREATE TABLE "search_keywords" (
	"phrase" text NOT NULL,
	"subject" text NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "search_keywords_phrase_subject_pk" PRIMARY KEY("phrase","subject")
);
--> statement-breakpoint
CREATE TABLE "search_offers" (
	"subject" text NOT NULL,
	"service" text NOT NULL,
	"weight" real NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "search_offers_subject_service_pk" PRIMARY KEY("subject","service")
);
--> statement-breakpoint
CREATE TABLE "search_passages" (
	"document_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_passages_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "search_subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"phrase" text NOT NULL,
	"means" text NOT NULL,
	CONSTRAINT "search_synonyms_phrase_means_pk" PRIMARY KEY("phrase","means")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stem" text COLLATE "C" NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"line1" text NOT NULL,
	"city" text NOT NULL,
	"state" char(2) NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"earth" "cube" NOT NULL,
	"time_zone" text NOT NULL,
	"hours" jsonb NOT NULL,
	"source" text DEFAULT 'import' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"brand" text NOT NULL,
	"phone" text NOT NULL,
	"services" text[] NOT NULL,
	"holidays" jsonb NOT NULL,
	"closed_from" date,
	"closed_until" date,
	"closed_reason" text,
	"prescriptions_at" text
);
--> statement-breakpoint
CREATE TABLE "exit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"partner" text NOT NULL,
	"page_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"service_id" text NOT NULL,
	"state" char(2)
);
--> statement-breakpoint
ALTER TABLE "appointment_access" ADD CONSTRAINT "appointment_access_of_an_appointment" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."appointments"("location_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_patient_id_patients_patient_id_fk" FOREIGN KEY ("patient_id") REFERENCES "public"."patients"("patient_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_of_a_seat" FOREIGN KEY ("location_id","hold_id") REFERENCES "public"."seats"("location_id","hold_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_of_a_seat" FOREIGN KEY ("location_id","hold_id") REFERENCES "public"."seats"("location_id","hold_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_visits" ADD CONSTRAINT "partner_visits_of_a_seat" FOREIGN KEY ("location_id","hold_id") REFERENCES "public"."seats"("location_id","hold_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_of_an_appointment" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."appointments"("location_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waitlist_seen" ADD CONSTRAINT "waitlist_seen_of_a_waitlist" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."waitlist"("location_id","appointment_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "next_free" ADD CONSTRAINT "next_free_location_id_locations_id_fk" FOREIGN KEY ("location_id") REFERENCES "public"."locations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_services" ADD CONSTRAINT "viewed_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_keywords" ADD CONSTRAINT "search_keywords_subject_search_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."search_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_offers" ADD CONSTRAINT "search_offers_subject_search_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."search_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_passages" ADD CONSTRAINT "search_passages_document_id_search_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."search_documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_access_by_owner" ON "appointment_access" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "appointments_by_id" ON "appointments" USING btree ("id");--> statement-breakpoint
CREATE INDEX "appointments_by_number" ON "appointments" USING btree ("confirmation_number");--> statement-breakpoint
CREATE INDEX "appointments_by_owner" ON "appointments" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "appointments_by_patient" ON "appointments" USING btree ("patient_id");--> statement-breakpoint
CREATE INDEX "appointments_by_consent" ON "appointments" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "consents_by_age" ON "consents" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "earlier_offers_by_appointment" ON "earlier_offers" USING btree ("appointment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_visits_one_a_slot" ON "partner_visits" USING btree ("location_id","slot") WHERE state in ('choosing', 'held', 'to book', 'sent', 'booked', 'to cancel');--> statement-breakpoint
CREATE INDEX "partner_visits_by_hold" ON "partner_visits" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "partner_visits_by_appointment" ON "partner_visits" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "partner_visits_unsettled" ON "partner_visits" USING btree ("changed_at") WHERE state not in ('booked', 'refused', 'over');--> statement-breakpoint
CREATE INDEX "patient_drafts_by_age" ON "patient_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "patients_by_owner" ON "patients" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "patients_by_age" ON "patients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "patients_by_birth" ON "patients" USING btree ("dob");--> statement-breakpoint
CREATE INDEX "seats_by_hold" ON "seats" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "seats_by_time" ON "seats" USING btree ("location_id","starts_at");--> statement-breakpoint
CREATE INDEX "seats_held_by_owner" ON "seats" USING btree ("owner") WHERE status = 'held';--> statement-breakpoint
CREATE INDEX "seats_by_origin" ON "seats" USING btree ("origin" text_pattern_ops,"status") WHERE origin is not null;--> statement-breakpoint
CREATE INDEX "seats_by_holding" ON "seats" USING brin ("held_at");--> statement-breakpoint
CREATE INDEX "waitlist_in_line" ON "waitlist" USING btree ("location_id","since") WHERE waiting;--> statement-breakpoint
CREATE INDEX "locations_nearest" ON "locations" USING gist ("organization_id","earth");--> statement-breakpoint
CREATE INDEX "locations_in_store" ON "locations" USING btree ("store_number") WHERE co_located;--> statement-breakpoint
CREATE INDEX "viewed_services_by_age" ON "viewed_services" USING btree ("viewed_at");--> statement-breakpoint
CREATE INDEX "feedback_by_age" ON "feedback" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "places_kind_zip" ON "places" USING btree ("kind","zip");--> statement-breakpoint
CREATE INDEX "places_of_state" ON "places" USING btree ("state","lat");--> statement-breakpoint
CREATE INDEX "places_nearest" ON "places" USING gist ("earth") WHERE kind = 'zip';--> statement-breakpoint
CREATE INDEX "places_search_prefix" ON "places" USING btree ("search" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_search_trigram" ON "places" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_documents_head" ON "search_documents" USING gin ("head") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_keywords_subject" ON "search_keywords" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gist ("word" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");--> statement-breakpoint
CREATE INDEX "stores_nearest" ON "stores" USING gist ("earth");--> statement-breakpoint
CREATE INDEX "stores_of_state" ON "stores" USING btree ("state","city");--> statement-breakpoint
CREATE INDEX "stores_street" ON "stores" USING gin (lower(name || ' ' || line1) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "exit_records_by_age" ON "exit_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "service_uses_by_age" ON "service_uses" USING btree ("at");
--> statement-breakpoint
-- A seat is never sold twice: no two live rows of one location and seat may overlap in time, whatever the number of processes. Confirming a hold leaves `live`
-- alone, so that the row is changed in its own page, and no index with it.
ALTER TABLE "seats" ADD CONSTRAINT "seats_never_sold_twice"
  EXCLUDE USING gist (location_id WITH =, seat WITH =, during WITH &&)
  WHERE (live);
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_during_starts_at" CHECK (lower(during) = starts_at AND NOT isempty(during));
--> statement-breakpoint
ALTER TABLE "seats" SET (fillfactor = 80);
--> statement-breakpoint
-- Each booking changes the next free times of its place twice: with room in the page, a row changes where it is.
ALTER TABLE "next_free" SET (fillfactor = 50);
--> statement-breakpoint
CREATE FUNCTION audit_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log rows are never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_only_grows();
--> statement-breakpoint
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_log_only_grows();
--> statement-breakpoint
-- Times of next_free that can still be booked.
CREATE VIEW "open_times" AS
SELECT n.location_id, n.service_id,
  ARRAY(SELECT start FROM unnest(n.starts) start WHERE start > now() + make_interval(mins => b.lead_minutes) ORDER BY start) AS starts
FROM next_free n
JOIN locations l ON l.id = n.location_id
JOIN bookable_services b ON b.organization_id = l.organization_id AND b.service_id = n.service_id;
--> statement-breakpoint
-- One search of the site and of tiles. English stems without accents: what is indexed keeps its little words, what is asked leaves them out.
CREATE TEXT SEARCH DICTIONARY find_care_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION find_care (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION find_care ALTER MAPPING FOR asciiword, word WITH unaccent, find_care_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION find_care_asked (COPY = find_care);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION find_care_asked ALTER MAPPING FOR asciiword, word WITH unaccent, english_stem;
--> statement-breakpoint
-- Ranking reads every page that has a word: most are short enough to stay in their row.
ALTER TABLE "search_documents" SET (toast_tuple_target = 8160);
