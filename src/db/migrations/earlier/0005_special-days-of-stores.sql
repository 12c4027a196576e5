ALTER TABLE "stores" RENAME COLUMN "holidays" TO "special_days";--> statement-breakpoint
ALTER TABLE "stores" ALTER COLUMN "special_days" SET DEFAULT '{}'::jsonb;
