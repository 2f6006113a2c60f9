CREATE TABLE "campaign_recipients" (
	"campaign_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"exclusion" text,
	CONSTRAINT "campaign_recipients_campaign_id_user_id_pk" PRIMARY KEY("campaign_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"purpose" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"purpose" text NOT NULL,
	"channels" text[] DEFAULT '{}'::text[] NOT NULL,
	"audience" jsonb NOT NULL,
	"file_key" text,
	"file_name" text,
	"file_type" text,
	"file_size" integer,
	"state" text NOT NULL,
	"send_on" date,
	"send_minute" smallint,
	"due_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"stopped_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"patients_write" boolean DEFAULT true NOT NULL,
	"representatives_write" boolean DEFAULT true NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"automatic_text" text,
	"quick_answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "chat_messages_of_chat";--> statement-breakpoint
DROP INDEX "messages_due";--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "last_read_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_members" ADD COLUMN "automatic_on" date;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "number" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "change" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "written_by" integer;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "pair" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_change" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_message_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "campaign_id" integer;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD CONSTRAINT "campaign_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_templates" ADD CONSTRAINT "campaign_templates_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_files" ADD CONSTRAINT "chat_files_message_id_chat_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_recipients_user" ON "campaign_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_templates_doctor" ON "campaign_templates" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_doctor" ON "campaigns" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "campaigns_created_by" ON "campaigns" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("due_at") WHERE "campaigns"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "campaigns_running" ON "campaigns" USING btree ("id") WHERE "campaigns"."state" = 'running';--> statement-breakpoint
CREATE INDEX "campaigns_file" ON "campaigns" USING btree ("file_key") WHERE "campaigns"."file_key" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_files_of_message" ON "chat_files" USING btree ("message_id","position");--> statement-breakpoint
CREATE INDEX "chat_files_key" ON "chat_files" USING btree ("key");--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What was written so far is numbered in its order.
UPDATE "chat_messages" m SET "number" = n.number, "change" = n.number, "written_by" = m."author_id"
FROM (SELECT id, row_number() OVER (PARTITION BY chat_id ORDER BY id) AS number FROM chat_messages) n WHERE n.id = m.id;--> statement-breakpoint
ALTER TABLE "chat_messages" ALTER COLUMN "number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ALTER COLUMN "change" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ALTER COLUMN "written_by" SET NOT NULL;--> statement-breakpoint
UPDATE "chats" c SET "last_number" = l.number, "last_change" = l.number, "last_message_at" = l.at
FROM (SELECT chat_id, max(number) AS number, max(created_at) AS at FROM chat_messages GROUP BY chat_id) l WHERE l.chat_id = c.id;--> statement-breakpoint
UPDATE "chat_members" cm SET "last_read_number" = r.number
FROM (SELECT cm.chat_id, cm.user_id, max(m.number) AS number FROM chat_members cm
	JOIN chat_messages m ON m.chat_id = cm.chat_id AND m.id <= cm.last_read_message_id GROUP BY 1, 2) r
WHERE r.chat_id = cm.chat_id AND r.user_id = cm.user_id;--> statement-breakpoint
-- Of several conversations of the same two people the first is the one that goes on.
UPDATE "chats" c SET "pair" = p.pair
FROM (SELECT min(two.chat_id) AS chat_id, two.pair FROM (
	SELECT cm.chat_id, min(cm.user_id) || '-' || max(cm.user_id) AS pair FROM chat_members cm
	JOIN chats c ON c.id = cm.chat_id AND c.name IS NULL GROUP BY cm.chat_id HAVING count(*) = 2) two GROUP BY two.pair) p
WHERE p.chat_id = c.id;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_messages_number" ON "chat_messages" USING btree ("chat_id","number");--> statement-breakpoint
CREATE INDEX "chat_messages_change" ON "chat_messages" USING btree ("chat_id","change");--> statement-breakpoint
CREATE INDEX "chat_messages_author" ON "chat_messages" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "chat_messages_written_by" ON "chat_messages" USING btree ("written_by");--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "chats_pair" ON "chats" USING btree ("pair") WHERE "chats"."pair" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_campaign" ON "notifications" USING btree ("campaign_id","user_id") WHERE "notifications"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_due_campaigns" ON "messages" USING btree ("due_at","id") WHERE "messages"."state" = 'due' and "messages"."claimed_at" is null and "messages"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_campaign" ON "messages" USING btree ("campaign_id","channel","state") WHERE "messages"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at","id") WHERE "messages"."state" = 'due' and "messages"."claimed_at" is null and "messages"."campaign_id" is null;--> statement-breakpoint
ALTER TABLE "chat_members" DROP COLUMN "last_read_message_id";