CREATE TABLE "backup_codes" (
	"staff" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "backup_codes_staff_code_pk" PRIMARY KEY("staff","code")
);
--> statement-breakpoint
CREATE TABLE "staff_sign_ins" (
	"staff" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"secret" text,
	"code_step" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_sign_ins_small" CHECK ("staff_sign_ins"."email" = lower("staff_sign_ins"."email"))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "code_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_staff_staff_sign_ins_staff_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff_sign_ins"("staff") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sign_ins" ADD CONSTRAINT "staff_sign_ins_staff_staff_id_fk" FOREIGN KEY ("staff") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sign_ins_email" ON "staff_sign_ins" USING btree ("email");
--> statement-breakpoint
-- An address signs in one person: a member of staff or an account, never both, whichever way it came there.
create function refuse_address_of_two() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('address of sign-in'), hashtext(new.email));
  if (tg_table_name = 'accounts' and exists (select from staff_sign_ins s where s.email = new.email))
    or (tg_table_name = 'staff_sign_ins' and exists (select from accounts a where a.email = new.email)) then
    raise exception 'the address signs in somebody else' using errcode = 'unique_violation', constraint = 'address_of_one';
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger address_of_one before insert or update of email on accounts for each row execute function refuse_address_of_two();--> statement-breakpoint
create trigger address_of_one before insert or update of email on staff_sign_ins for each row execute function refuse_address_of_two();
