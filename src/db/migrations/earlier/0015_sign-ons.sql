CREATE TABLE "sign_ons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor" text NOT NULL,
	"partner" text NOT NULL,
	"subject" uuid DEFAULT gen_random_uuid() NOT NULL,
	"tells" text[] NOT NULL,
	"fingerprint" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "sign_ons_actor" CHECK ("sign_ons"."actor" like 'account:%')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ons_of_actor" ON "sign_ons" USING btree ("actor","partner");