-- A user's roles are named by their codes: the planner knows how many people have each, which it cannot know of an id that is
-- looked up. The lists of few people (admins, assistants) among very many are found by their index.
ALTER TABLE "role_users" ADD COLUMN "role" text;--> statement-breakpoint
UPDATE "role_users" SET "role" = "roles"."code" FROM "roles" WHERE "roles"."id" = "role_users"."role_id";--> statement-breakpoint
ALTER TABLE "role_users" ALTER COLUMN "role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "role_users" DROP COLUMN "role_id";--> statement-breakpoint
ALTER TABLE "role_users" ADD CONSTRAINT "role_users_role_roles_code_fk" FOREIGN KEY ("role") REFERENCES "public"."roles"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "role_users_once" ON "role_users" USING btree ("user_id","role");--> statement-breakpoint
CREATE INDEX "role_users_of_role" ON "role_users" USING btree ("role","user_id");--> statement-breakpoint
ANALYZE "role_users";
