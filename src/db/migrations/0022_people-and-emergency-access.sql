ALTER TABLE "break_glass" ADD COLUMN "appointment" uuid;--> statement-breakpoint
ALTER TABLE "break_glass" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "staff_sign_ins" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sign_ins" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_of_staff" ON "audit_log" USING btree ("at","id") WHERE "audit_log"."actor" like 'staff:%';--> statement-breakpoint
CREATE INDEX "audit_log_of_one" ON "audit_log" USING btree ("actor","at","id") WHERE "audit_log"."actor" like 'staff:%';