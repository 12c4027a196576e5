CREATE TABLE "counted_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "counted_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counted_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date DEFAULT current_date NOT NULL,
	"page_type" text NOT NULL,
	"section" text,
	"pilot" smallint,
	"state" char(2),
	"partners" jsonb NOT NULL,
	"searched" boolean NOT NULL,
	"subject" text,
	"results" integer
);
--> statement-breakpoint
CREATE TABLE "term_sessions" (
	"week" date NOT NULL,
	"term_hash" text NOT NULL,
	"session_hash" text NOT NULL,
	CONSTRAINT "term_sessions_week_term_hash_session_hash_pk" PRIMARY KEY("week","term_hash","session_hash")
);
--> statement-breakpoint
CREATE TABLE "term_weeks" (
	"week" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "typed_terms" (
	"week" date NOT NULL,
	"term" text NOT NULL,
	"sessions" integer NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "typed_terms_week_term_pk" PRIMARY KEY("week","term")
);
--> statement-breakpoint
CREATE INDEX "counted_calls_by_age" ON "counted_calls" USING btree ("at");--> statement-breakpoint
CREATE INDEX "counted_pages_by_day" ON "counted_pages" USING btree ("day");