-- An address is counted as part of the networks around it, each a range of this index; canceled seats keep theirs until their time is over.
DROP INDEX "seats_by_origin";--> statement-breakpoint
CREATE INDEX "seats_by_origin" ON "seats" USING btree ("origin" text_pattern_ops,"status") WHERE origin is not null;