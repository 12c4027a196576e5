-- The share of a day that one address can have counts what it has booked there too.
DROP INDEX "seats_held_by_origin";
--> statement-breakpoint
CREATE INDEX "seats_by_origin" ON "seats" USING btree ("origin") WHERE live;
