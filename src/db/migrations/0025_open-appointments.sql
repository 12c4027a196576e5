CREATE TABLE "open_appointments" (
	"staff" text NOT NULL,
	"tab" uuid NOT NULL,
	"appointment" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "open_appointments_staff_tab_pk" PRIMARY KEY("staff","tab")
);
--> statement-breakpoint
ALTER TABLE "open_appointments" ADD CONSTRAINT "open_appointments_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;