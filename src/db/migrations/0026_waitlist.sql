CREATE TABLE "earlier_offers" (
	"location_id" integer NOT NULL,
	"hold_id" uuid NOT NULL,
	"appointment_id" uuid NOT NULL,
	CONSTRAINT "earlier_offers_location_id_hold_id_pk" PRIMARY KEY("location_id","hold_id")
);
--> statement-breakpoint
CREATE TABLE "waitlist" (
	"location_id" integer NOT NULL,
	"appointment_id" uuid NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"waiting" boolean DEFAULT true NOT NULL,
	"offers" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "waitlist_location_id_appointment_id_pk" PRIMARY KEY("location_id","appointment_id"),
	CONSTRAINT "waitlist_three_offers" CHECK ("waitlist"."offers" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "waitlist_seen" (
	"location_id" integer NOT NULL,
	"appointment_id" uuid NOT NULL,
	"starts" timestamp with time zone[] NOT NULL,
	"seats" smallint[] NOT NULL,
	CONSTRAINT "waitlist_seen_location_id_appointment_id_pk" PRIMARY KEY("location_id","appointment_id")
);
--> statement-breakpoint
ALTER TABLE "earlier_offers" ADD CONSTRAINT "earlier_offers_of_a_seat" FOREIGN KEY ("location_id","hold_id") REFERENCES "public"."seats"("location_id","hold_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_of_an_appointment" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."appointments"("location_id","id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "waitlist_seen" ADD CONSTRAINT "waitlist_seen_of_a_waitlist" FOREIGN KEY ("location_id","appointment_id") REFERENCES "public"."waitlist"("location_id","appointment_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "earlier_offers_by_appointment" ON "earlier_offers" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "waitlist_in_line" ON "waitlist" USING btree ("location_id","since") WHERE waiting;