CREATE TABLE "no_reminders" (
	"address" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "patients_by_birth" ON "patients" USING btree ("dob");