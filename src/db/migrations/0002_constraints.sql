-- A seat is never sold twice: no two live rows of one resource and seat may overlap in time, whatever the number of processes.
ALTER TABLE "seats" ADD CONSTRAINT "seats_never_sold_twice"
  EXCLUDE USING gist (resource WITH =, seat WITH =, during WITH &&)
  WHERE (status IN ('held', 'pending', 'booked'));
--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_during_starts_at" CHECK (lower(during) = starts_at AND NOT isempty(during));
--> statement-breakpoint
CREATE INDEX "places_nearest" ON "places" USING gist (ll_to_earth(lat, lng)) WHERE kind = 'zip';
--> statement-breakpoint
CREATE FUNCTION audit_log_only_grows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log rows are never changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION audit_log_only_grows();
