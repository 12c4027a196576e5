CREATE TABLE "job_file_parts" (
	"run_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "job_file_parts_run_id_place_pk" PRIMARY KEY("run_id","place")
);
--> statement-breakpoint
CREATE TABLE "paper_jobs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"site" text,
	"from_day" date,
	"to_day" date,
	"appointment_id" uuid,
	"size" integer,
	CONSTRAINT "paper_jobs_about" CHECK (("paper_jobs"."kind" = 'visit') = ("paper_jobs"."appointment_id" is not null)),
	CONSTRAINT "paper_jobs_days" CHECK (("paper_jobs"."kind" = 'visit') = ("paper_jobs"."from_day" is null) and "paper_jobs"."from_day" <= "paper_jobs"."to_day" is not false)
);
--> statement-breakpoint
ALTER TABLE "job_files" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "job_file_parts" ADD CONSTRAINT "job_file_parts_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_jobs" ADD CONSTRAINT "paper_jobs_run_id_job_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;