CREATE TABLE "channel_changes" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"number" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_changes" ADD CONSTRAINT "channel_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;