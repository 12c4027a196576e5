CREATE TABLE "viewed_services" (
	"actor" text NOT NULL,
	"service_id" text NOT NULL,
	"viewed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "viewed_services_actor_service_id_pk" PRIMARY KEY("actor","service_id")
);
--> statement-breakpoint
ALTER TABLE "next_free" ADD COLUMN "starts" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "next_free" SET "starts" = ARRAY["starts_at"] WHERE "starts_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "states" text[];--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "price" double precision;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "wait_minutes" integer;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "insurance_plans" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "wheelchair" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "online_hours" jsonb;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "bookable_service_id" integer;--> statement-breakpoint
ALTER TABLE "viewed_services" ADD CONSTRAINT "viewed_services_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewed_services_by_age" ON "viewed_services" USING btree ("viewed_at");