CREATE TABLE "audit_counts" (
	"actor_id" integer NOT NULL,
	"subject" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "audit_counts_actor_id_subject_minute_pk" PRIMARY KEY("actor_id","subject","minute")
);
--> statement-breakpoint
ALTER TABLE "stored_files" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "participant_visits" smallint;--> statement-breakpoint
CREATE INDEX "audit_counts_minute" ON "audit_counts" USING btree ("minute");--> statement-breakpoint
CREATE INDEX "stored_files_created" ON "stored_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "doctor_profiles_photo" ON "doctor_profiles" USING btree ("photo") WHERE "doctor_profiles"."photo" is not null;--> statement-breakpoint
CREATE INDEX "news_cover" ON "news" USING btree ("cover") WHERE "news"."cover" is not null;--> statement-breakpoint
CREATE INDEX "patient_offers_image" ON "patient_offers" USING btree ("image") WHERE "patient_offers"."image" is not null;--> statement-breakpoint
CREATE INDEX "access_tokens_open" ON "access_tokens" USING btree ("id") WHERE "access_tokens"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "access_tokens_impersonator" ON "access_tokens" USING btree ("impersonator_id") WHERE "access_tokens"."impersonator_id" is not null;--> statement-breakpoint
ALTER TABLE "office_users" ADD CONSTRAINT "office_users_participant_visits" CHECK ("office_users"."participant_visits" between 1 and 100);--> statement-breakpoint
-- E-mail addresses are stored folded, so that no two accounts have addresses that look the same; one that would then be another's stays.
UPDATE "users" AS "u" SET "email" = lower(normalize("email", NFKC))
  WHERE "email" <> lower(normalize("email", NFKC)) AND NOT EXISTS (
    SELECT 1 FROM "users" "o" WHERE "o"."id" <> "u"."id" AND lower("o"."email") = lower(normalize("u"."email", NFKC)));--> statement-breakpoint
-- Sessions of people who cannot sign in any more have ended for good.
UPDATE "access_tokens" SET "revoked_at" = now() WHERE "revoked_at" IS NULL AND "user_id" IN (
  SELECT "id" FROM "users" WHERE NOT "active" OR "deleted_at" IS NOT NULL);
