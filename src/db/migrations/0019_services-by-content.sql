ALTER TABLE "services" DROP COLUMN "partner";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "organization_id";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "category_ids";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "symptoms";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "in_store";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "virtual";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "states";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "speciality";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "wait_minutes";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "insurance_plans";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "languages";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "wheelchair";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "online_hours";--> statement-breakpoint
ALTER TABLE "services" DROP COLUMN "bookable_service_id";