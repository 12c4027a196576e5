CREATE TABLE "search_alike" (
	"word" text PRIMARY KEY NOT NULL,
	"means" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_keywords" (
	"phrase" text NOT NULL,
	"subject" text NOT NULL,
	"weight" real NOT NULL,
	CONSTRAINT "search_keywords_phrase_subject_pk" PRIMARY KEY("phrase","subject")
);
--> statement-breakpoint
CREATE TABLE "search_offers" (
	"subject" text NOT NULL,
	"service" text NOT NULL,
	"weight" real NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "search_offers_subject_service_pk" PRIMARY KEY("subject","service")
);
--> statement-breakpoint
CREATE TABLE "search_subjects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"note" text NOT NULL,
	"address" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_keywords" ADD CONSTRAINT "search_keywords_subject_search_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."search_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_offers" ADD CONSTRAINT "search_offers_subject_search_subjects_id_fk" FOREIGN KEY ("subject") REFERENCES "public"."search_subjects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_keywords_subject" ON "search_keywords" USING btree ("subject");