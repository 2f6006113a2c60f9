-- btree_gist: the exclusion constraint compares doctors and spans in one index. pg_trgm: searching people and things as one types.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
