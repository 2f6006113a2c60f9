CREATE INDEX "users_birthday" ON "users" USING btree ("birthday","id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");