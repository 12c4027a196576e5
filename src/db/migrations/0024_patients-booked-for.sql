ALTER TABLE "patients" ADD COLUMN "guardian_consent_text" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "booked_for" text DEFAULT 'me' NOT NULL;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "caregiver_relationship" text;