CREATE TABLE "holds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"doctor_id" integer NOT NULL,
	"office_user_id" integer NOT NULL,
	"office_service_id" integer NOT NULL,
	"user_id" integer,
	"waiting_id" integer,
	"date" date NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"booking_id" integer,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "holds_times" CHECK ("holds"."from_minute" >= 0 and "holds"."from_minute" < "holds"."to_minute" and "holds"."to_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "totem_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "totem_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"totem_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "totem_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "waiting_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "waiting_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"user_id" integer,
	"name" text,
	"phone_prefix" text,
	"phone" text,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"from_minute" smallint DEFAULT 0 NOT NULL,
	"to_minute" smallint DEFAULT 1440 NOT NULL,
	"until" date NOT NULL,
	"urgent" boolean DEFAULT false NOT NULL,
	"note" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "waiting_entries_times" CHECK ("waiting_entries"."from_minute" >= 0 and "waiting_entries"."from_minute" < "waiting_entries"."to_minute" and "waiting_entries"."to_minute" <= 1440),
	CONSTRAINT "waiting_entries_person_or_name" CHECK (("waiting_entries"."user_id" is null) <> ("waiting_entries"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_services" (
	"waiting_id" integer NOT NULL,
	"office_service_id" integer NOT NULL,
	CONSTRAINT "waiting_services_waiting_id_office_service_id_pk" PRIMARY KEY("waiting_id","office_service_id")
);
--> statement-breakpoint
ALTER TABLE "booking_changes" ADD COLUMN "totem_id" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "presence" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "presence_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "arrived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "time_claims" ADD COLUMN "hold_id" integer;--> statement-breakpoint
ALTER TABLE "links" ADD COLUMN "hold_id" integer;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_office_user_id_office_users_id_fk" FOREIGN KEY ("office_user_id") REFERENCES "public"."office_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_office_service_id_office_services_id_fk" FOREIGN KEY ("office_service_id") REFERENCES "public"."office_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totem_tokens" ADD CONSTRAINT "totem_tokens_totem_id_totems_id_fk" FOREIGN KEY ("totem_id") REFERENCES "public"."totems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD CONSTRAINT "waiting_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_services" ADD CONSTRAINT "waiting_services_waiting_id_waiting_entries_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_services" ADD CONSTRAINT "waiting_services_office_service_id_office_services_id_fk" FOREIGN KEY ("office_service_id") REFERENCES "public"."office_services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_agenda" ON "holds" USING btree ("doctor_id","date");--> statement-breakpoint
CREATE INDEX "holds_until" ON "holds" USING btree ("until") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "holds_waiting_open" ON "holds" USING btree ("waiting_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_waiting" ON "holds" USING btree ("waiting_id");--> statement-breakpoint
CREATE INDEX "holds_person" ON "holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "holds_booking" ON "holds" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "holds_created_by" ON "holds" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "totem_tokens_totem" ON "totem_tokens" USING btree ("totem_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_list" ON "waiting_entries" USING btree ("doctor_id","state","urgent","id");--> statement-breakpoint
CREATE INDEX "waiting_entries_person" ON "waiting_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "waiting_entries_until" ON "waiting_entries" USING btree ("until") WHERE "waiting_entries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_entries_created_by" ON "waiting_entries" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "waiting_services_service" ON "waiting_services" USING btree ("office_service_id");--> statement-breakpoint
ALTER TABLE "booking_changes" ADD CONSTRAINT "booking_changes_totem_id_totems_id_fk" FOREIGN KEY ("totem_id") REFERENCES "public"."totems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_claims" ADD CONSTRAINT "time_claims_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "links" ADD CONSTRAINT "links_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_changes_totem" ON "booking_changes" USING btree ("totem_id") WHERE "booking_changes"."totem_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_missed" ON "bookings" USING btree ("user_id","doctor_id","date") WHERE "bookings"."presence" = 'no_show';--> statement-breakpoint
CREATE UNIQUE INDEX "time_claims_hold" ON "time_claims" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "links_hold" ON "links" USING btree ("hold_id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","id");--> statement-breakpoint
ALTER TABLE "time_claims" ADD CONSTRAINT "time_claims_hold" CHECK ("time_claims"."hold_id" is null or "time_claims"."held_until" is not null);