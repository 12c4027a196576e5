ALTER TABLE "patients" ADD COLUMN "caregiver_consent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "saved_for" uuid;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "person" text;--> statement-breakpoint
CREATE UNIQUE INDEX "patients_once_in_an_account" ON "patients" USING btree ("owner","person",("phones"[1])) WHERE "patients"."owner" like 'account:%';--> statement-breakpoint
UPDATE "patients" SET "caregiver_consent_at" = "updated_at" WHERE "caregiver_relationship" IS NOT NULL;
