CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"given" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"actor_id" integer,
	"text_version" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"user_id" integer,
	"booking_id" integer,
	"office_user_id" integer,
	"address" text,
	"type_code" text,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"superseded_at" timestamp with time zone,
	CONSTRAINT "links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cause" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" integer,
	"address" text,
	"type_code" text NOT NULL,
	"purpose" text NOT NULL,
	"doctor_id" integer,
	"booking_id" integer,
	"link_id" integer,
	"practice" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"detail" text,
	"url" text,
	"state" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" integer NOT NULL,
	"type_code" text NOT NULL,
	"channel" text NOT NULL,
	"is_on" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_choices_user_id_type_code_channel_pk" PRIMARY KEY("user_id","type_code","channel")
);
--> statement-breakpoint
CREATE TABLE "rate_buckets" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reminder_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hours" smallint NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "attendance_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "office_services" ADD COLUMN "reminder_hours" smallint;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "reminder_hours" smallint DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_office_user_id_office_users_id_fk" FOREIGN KEY ("office_user_id") REFERENCES "public"."office_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminder_choices" ADD CONSTRAINT "reminder_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_person" ON "consents" USING btree ("user_id","purpose","id");--> statement-breakpoint
CREATE INDEX "consents_actor" ON "consents" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "links_user" ON "links" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "links_booking" ON "links" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "links_office_user" ON "links" USING btree ("office_user_id");--> statement-breakpoint
CREATE INDEX "links_created_by" ON "links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "links_expires" ON "links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_once" ON "messages" USING btree ("cause","recipient","channel");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at","id") WHERE "messages"."state" = 'due' and "messages"."claimed_at" is null;--> statement-breakpoint
CREATE INDEX "messages_claimed" ON "messages" USING btree ("claimed_at") WHERE "messages"."state" = 'due' and "messages"."claimed_at" is not null;--> statement-breakpoint
CREATE INDEX "messages_user" ON "messages" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "messages_booking" ON "messages" USING btree ("booking_id") WHERE "messages"."booking_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_doctor" ON "messages" USING btree ("doctor_id") WHERE "messages"."doctor_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_link" ON "messages" USING btree ("link_id") WHERE "messages"."link_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_outbox" ON "messages" USING btree ("channel","id");--> statement-breakpoint
ALTER TABLE "office_services" ADD CONSTRAINT "office_services_reminder_hours" CHECK ("office_services"."reminder_hours" between 0 and 336);--> statement-breakpoint
ALTER TABLE "office_users" ADD CONSTRAINT "office_users_reminder_hours" CHECK ("office_users"."reminder_hours" between 0 and 336);--> statement-breakpoint
-- consents kept without a date until now: those of today, in the words of then
INSERT INTO "consents" ("user_id", "purpose", "given", "at", "source", "text_version")
SELECT p.user_id, CASE c.code WHEN 'privacy' THEN 'care' ELSE c.code END, true, u.updated_at, 'import', 'before-2026-11'
FROM "patient_profiles" p
JOIN "users" u ON u.id = p.user_id
CROSS JOIN LATERAL unnest(p.consents) c(code)
WHERE c.code IN ('privacy', 'newsletter', 'marketing')
ORDER BY p.user_id;
