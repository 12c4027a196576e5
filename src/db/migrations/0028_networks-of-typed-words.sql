ALTER TABLE "term_sessions" RENAME TO "term_networks";--> statement-breakpoint
ALTER TABLE "term_networks" RENAME COLUMN "session_hash" TO "network_hash";--> statement-breakpoint
ALTER TABLE "term_networks" RENAME CONSTRAINT "term_sessions_week_term_hash_session_hash_pk" TO "term_networks_week_term_hash_network_hash_pk";--> statement-breakpoint
ALTER TABLE "typed_terms" RENAME COLUMN "sessions" TO "networks";