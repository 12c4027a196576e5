-- Until the start that brings this loads the index again, each article counts as one of the first.
ALTER TABLE "search_documents" ADD COLUMN "position" integer NOT NULL DEFAULT 0;--> statement-breakpoint
ALTER TABLE "search_documents" ALTER COLUMN "position" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "search_documents_first_articles" ON "search_documents" USING gin ("words") WITH (fastupdate=false) WHERE kind = 'Article' and position < 600;
