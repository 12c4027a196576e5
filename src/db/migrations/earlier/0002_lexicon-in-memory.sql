DROP TABLE "search_alike" CASCADE;--> statement-breakpoint
DROP TABLE "search_keywords" CASCADE;--> statement-breakpoint
DROP TABLE "search_offers" CASCADE;--> statement-breakpoint
DROP TABLE "search_subjects" CASCADE;--> statement-breakpoint
DROP TABLE "search_synonyms" CASCADE;