CREATE TABLE "external_ids" (
	"account" text NOT NULL,
	"system" text NOT NULL,
	"id" text NOT NULL,
	"user_type" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "external_ids_account_system_pk" PRIMARY KEY("account","system")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "audiences" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "claimed_audiences" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "store_number" text;--> statement-breakpoint
ALTER TABLE "external_ids" ADD CONSTRAINT "external_ids_account_accounts_id_fk" FOREIGN KEY ("account") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;