CREATE TABLE "stores" (
	"number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"brand" text NOT NULL,
	"line1" text NOT NULL,
	"city" text NOT NULL,
	"state" char(2) NOT NULL,
	"zip" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"earth" "cube" NOT NULL,
	"time_zone" text NOT NULL,
	"phone" text NOT NULL,
	"services" text[] NOT NULL,
	"hours" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	"closed_from" date,
	"closed_until" date,
	"closed_reason" text,
	"prescriptions_at" text,
	"source" text DEFAULT 'import' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "stores_nearest" ON "stores" USING gist ("earth");--> statement-breakpoint
CREATE INDEX "stores_of_state" ON "stores" USING btree ("state","city");