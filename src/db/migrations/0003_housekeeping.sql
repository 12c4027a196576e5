DROP INDEX "consents_by_caller";--> statement-breakpoint
CREATE INDEX "seats_by_expiry" ON "seats" USING btree ("expires_at") WHERE status in ('held', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "consents_by_caller" ON "consents" USING btree ("caller","terms_id");