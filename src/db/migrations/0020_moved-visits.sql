ALTER TABLE "appointment_access" DROP CONSTRAINT "appointment_access_of_an_appointment";
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "appointment_access" ADD CONSTRAINT "appointment_access_of_an_appointment" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."appointments"("location_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
UPDATE "appointments" SET "sequence" = 1 WHERE "status" = 'cancelled';