CREATE TABLE "exit_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exit_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"partner" text NOT NULL,
	"page_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_uses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"service_id" text NOT NULL,
	"state" char(2)
);
--> statement-breakpoint
CREATE INDEX "exit_records_by_age" ON "exit_records" USING btree ("at");--> statement-breakpoint
CREATE INDEX "service_uses_by_age" ON "service_uses" USING btree ("at");