ALTER TABLE "locations" ADD COLUMN "status_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "suspended_from" date;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "suspended_why" text;--> statement-breakpoint
create function status_since() returns trigger language plpgsql as $$
begin
  -- Whoever changes a status can say since when it is so.
  new.status_since = case when new.status = 'Active' then null
    when tg_op = 'UPDATE' and new.status_since is not distinct from old.status_since then now() else coalesce(new.status_since, now()) end;
  if new.status <> 'Suspended' then new.suspended_why = null; end if;
  new.suspended_from = null;
  return new;
end $$;--> statement-breakpoint
create trigger status_since before insert on locations for each row when (new.status <> 'Active') execute function status_since();--> statement-breakpoint
create trigger status_since_changed before update of status on locations for each row
  when (new.status <> old.status) execute function status_since();
