ALTER TABLE "appointments" ADD COLUMN "closed_seat" uuid;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "closure_news" smallint DEFAULT 0 NOT NULL;