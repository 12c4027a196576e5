ALTER TABLE "covid_drive_ups" DROP CONSTRAINT "covid_drive_ups_here";--> statement-breakpoint
ALTER TABLE "covid_drive_ups" DROP COLUMN "status";--> statement-breakpoint
ALTER TABLE "covid_drive_ups" DROP COLUMN "patient_status";--> statement-breakpoint
ALTER TABLE "covid_drive_ups" DROP COLUMN "here_at";