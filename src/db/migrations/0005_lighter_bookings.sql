DROP TABLE "idempotency_keys";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_hold_id_unique";--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_hold_id_seats_hold_id_fk";
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_patient_id_patients_patient_id_fk";
--> statement-breakpoint
ALTER TABLE "seats" DROP CONSTRAINT "seats_resource_locations_id_fk";
--> statement-breakpoint
DROP INDEX "appointments_by_patient";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_pkey";
