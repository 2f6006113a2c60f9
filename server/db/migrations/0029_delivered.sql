ALTER TABLE "campaign_recipients" ADD COLUMN "reader_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "inbox_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "reached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "shown_at" timestamp with time zone;--> statement-breakpoint
UPDATE "campaign_recipients" r SET "reader_id" = r."user_id", "reached_at" = c."started_at"
	FROM "campaigns" c WHERE c."id" = r."campaign_id" AND r."exclusion" IS NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_reader_id_users_id_fk" FOREIGN KEY ("reader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_reader" ON "campaign_recipients" USING btree ("reader_id","campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_recipients_inbox_only" ON "campaign_recipients" USING btree ("campaign_id","reached_at") WHERE "campaign_recipients"."inbox_only";