ALTER TABLE "covid_answers" ADD COLUMN "plan_holder" jsonb;--> statement-breakpoint
ALTER TABLE "covid_answers" ADD COLUMN "second_plan_holder" jsonb;