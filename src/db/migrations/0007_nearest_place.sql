-- ll_to_earth names other functions without their schema, so an index on it can't be analyzed by the server itself or restored from a dump before PostgreSQL 16.
DROP INDEX "places_nearest";
--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "earth" "cube";
--> statement-breakpoint
UPDATE "places" SET "earth" = ll_to_earth("lat", "lng");
--> statement-breakpoint
ALTER TABLE "places" ALTER COLUMN "earth" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "places_nearest" ON "places" USING gist ("earth") WHERE kind = 'zip';
