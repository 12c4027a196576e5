-- Each booking changes the next free times of its place twice. With no index on the time, and room in the page, a row changes where it is; the job that looks
-- for times that have passed reads the whole table once a minute, a row for each place and service.
DROP INDEX "next_free_due";
--> statement-breakpoint
ALTER TABLE "next_free" SET (fillfactor = 50);
--> statement-breakpoint
-- The towns around a ZIP code, which a typed address is compared with.
CREATE INDEX "places_of_state" ON "places" USING btree ("state","lat");
