CREATE TABLE "break_glass" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"device" text NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	CONSTRAINT "sessions_actor" CHECK ("sessions"."actor" like 'account:%' or "sessions"."actor" like 'staff:%')
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"sites" text[] DEFAULT '{}' NOT NULL,
	"all_sites" boolean DEFAULT false NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_id" CHECK ("staff"."id" like 'staff:%'),
	CONSTRAINT "staff_roles" CHECK (roles <@ array['superuser', 'innovation pioneer', 'admin site user', 'report analyst', 'site supervisor', 'site coordinator']),
	CONSTRAINT "staff_sites" CHECK (not "staff"."all_sites" or "staff"."sites" = '{}')
);
--> statement-breakpoint
CREATE INDEX "break_glass_by_actor" ON "break_glass" USING btree ("actor","ends_at");--> statement-breakpoint
CREATE INDEX "sessions_by_actor" ON "sessions" USING btree ("actor");--> statement-breakpoint
CREATE INDEX "sessions_by_age" ON "sessions" USING btree ("made_at");