CREATE TABLE "job_files" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_items" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"item" text NOT NULL,
	"outcome" text,
	CONSTRAINT "job_items_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"results" jsonb,
	"turn" integer DEFAULT 0 NOT NULL,
	"error" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_runs_done" CHECK ("job_runs"."done" between 0 and "job_runs"."total"),
	CONSTRAINT "job_runs_ended" CHECK (("job_runs"."ended_at" is not null) = ("job_runs"."state" in ('done', 'failed', 'cancelled')))
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"seen" jsonb
);
--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_files_by_end" ON "job_files" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "job_runs_by_actor" ON "job_runs" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "job_runs_by_end" ON "job_runs" USING btree ("ended_at");