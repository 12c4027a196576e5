CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page" text,
	"wrong" text NOT NULL,
	"doing" text,
	"email" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" text
);
--> statement-breakpoint
CREATE INDEX "feedback_by_age" ON "feedback" USING btree ("made_at");