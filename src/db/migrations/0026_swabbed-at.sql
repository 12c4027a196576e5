ALTER TABLE "covid_drive_ups" ADD COLUMN "sampled_at" timestamp with time zone;--> statement-breakpoint
UPDATE "appointments" a SET "status" = CASE d."status" WHEN 'done' THEN 'kept' ELSE 'checked-in' END, "here_at" = coalesce(a."here_at", d."here_at"), "steps" = a."steps" + 1
  FROM "covid_drive_ups" d WHERE d."location_id" = a."location_id" AND d."appointment_id" = a."id" AND d."status" <> 'clean'
    AND (a."status" = 'booked' OR (a."status" = 'checked-in' AND d."status" = 'done'));--> statement-breakpoint
UPDATE "covid_drive_ups" d SET "sampled_at" = a."here_at" FROM "appointments" a
  WHERE d."location_id" = a."location_id" AND d."appointment_id" = a."id" AND d."status" IN ('in-progress', 'done');
