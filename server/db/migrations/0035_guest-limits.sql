ALTER TABLE "holds" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "message_id" integer;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "links_message" ON "links" USING btree ("message_id") WHERE "links"."message_id" is not null;