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
ALTER TABLE "bookable_services" ADD COLUMN "system" text;--> statement-breakpoint
ALTER TABLE "partner_visits" ADD CONSTRAINT "partner_visits_of_a_seat" FOREIGN KEY ("location_id","hold_id") REFERENCES "public"."seats"("location_id","hold_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_visits_one_a_slot" ON "partner_visits" USING btree ("location_id","slot") WHERE state in ('choosing', 'held', 'to book', 'sent', 'booked', 'to cancel');--> statement-breakpoint
CREATE INDEX "partner_visits_by_hold" ON "partner_visits" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "partner_visits_by_appointment" ON "partner_visits" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "partner_visits_unsettled" ON "partner_visits" USING btree ("changed_at") WHERE state not in ('booked', 'refused', 'over');