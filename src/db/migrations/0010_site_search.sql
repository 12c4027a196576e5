-- One search of the site and of tiles. English stems without accents: what is indexed keeps its little words, what is asked leaves them out.
CREATE TEXT SEARCH DICTIONARY find_care_stem (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION find_care (COPY = simple);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION find_care ALTER MAPPING FOR asciiword, word WITH unaccent, find_care_stem;
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION find_care_asked (COPY = find_care);
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION find_care_asked ALTER MAPPING FOR asciiword, word WITH unaccent, english_stem;
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"head" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_address" UNIQUE("kind","address")
);
--> statement-breakpoint
CREATE TABLE "search_passages" (
	"document_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_passages_document_id_position_pk" PRIMARY KEY("document_id","position")
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"phrase" text NOT NULL,
	"means" text NOT NULL,
	CONSTRAINT "search_synonyms_phrase_means_pk" PRIMARY KEY("phrase","means")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" PRIMARY KEY NOT NULL,
	"stem" text COLLATE "C" NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_passages" ADD CONSTRAINT "search_passages_document_id_search_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."search_documents"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "search_documents_head" ON "search_documents" USING gin ("head") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (fastupdate=false);
--> statement-breakpoint
CREATE INDEX "search_words_alike" ON "search_words" USING gist ("word" gist_trgm_ops);
--> statement-breakpoint
CREATE INDEX "search_words_stem" ON "search_words" USING btree ("stem");
--> statement-breakpoint
-- Ranking reads every page that has a word: most are short enough to stay in their row.
ALTER TABLE "search_documents" SET (toast_tuple_target = 8160);
--> statement-breakpoint
-- Tiles are found by the same index.
ALTER TABLE "services" DROP COLUMN "search";
