CREATE TABLE "doctor_offer_readers" (
	"doctor_offer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	CONSTRAINT "doctor_offer_readers_doctor_offer_id_user_id_pk" PRIMARY KEY("doctor_offer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "doctor_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"image" text,
	"price" integer,
	"discount" smallint,
	"audience" jsonb NOT NULL,
	"period" daterange,
	"created_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "doctor_offers_discount" CHECK ("doctor_offers"."discount" between 0 and 100),
	CONSTRAINT "doctor_offers_price" CHECK ("doctor_offers"."price" between 0 and 100000000)
);
--> statement-breakpoint
CREATE TABLE "patient_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer,
	"kept_id" integer NOT NULL,
	"removed_id" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "patient_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prescription_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"on_behalf_of_id" integer,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"undo" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prescription_drugs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescription_drugs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"prescription_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"drug_id" integer,
	"name" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"quantity" smallint NOT NULL,
	"days" smallint,
	"dosage" text,
	CONSTRAINT "prescription_drugs_quantity" CHECK ("prescription_drugs"."quantity" between 1 and 99),
	CONSTRAINT "prescription_drugs_days" CHECK ("prescription_drugs"."days" between 1 and 730)
);
--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prescriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"doctor_id" integer NOT NULL,
	"office_user_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" text NOT NULL,
	"status_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"chat_message_id" integer,
	"notes" text,
	"reason" text,
	"delivery" text,
	"nres" text[] DEFAULT '{}'::text[] NOT NULL,
	"sheet_key" text,
	"sheet_name" text,
	"sheet_type" text,
	"sheet_size" integer,
	"collected_by" text,
	"delegation" text,
	"delivered_at" timestamp with time zone,
	"created_by" integer,
	"undo_until" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "prescriptions_code_unique" UNIQUE("code"),
	CONSTRAINT "prescriptions_delivered" CHECK ("prescriptions"."status" <> 'processed' or ("prescriptions"."delivery" is not null and (cardinality("prescriptions"."nres") > 0 or "prescriptions"."sheet_key" is not null or "prescriptions"."delivery" = 'collected')))
);
--> statement-breakpoint
ALTER TABLE "chat_files" ADD COLUMN "pages" smallint;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "prescription_id" integer;--> statement-breakpoint
ALTER TABLE "limited_users" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "limited_users" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "limited_users" ADD COLUMN "lifted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "limited_users" ADD COLUMN "lifted_by" integer;--> statement-breakpoint
ALTER TABLE "limited_users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_profiles" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "prescription_packages" smallint DEFAULT 6;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "prescription_days" smallint DEFAULT 180;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_plan_id" integer;--> statement-breakpoint
ALTER TABLE "doctor_offer_readers" ADD CONSTRAINT "doctor_offer_readers_doctor_offer_id_doctor_offers_id_fk" FOREIGN KEY ("doctor_offer_id") REFERENCES "public"."doctor_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_offer_readers" ADD CONSTRAINT "doctor_offer_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_offers" ADD CONSTRAINT "doctor_offers_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_offers" ADD CONSTRAINT "doctor_offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_kept_id_users_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_removed_id_users_id_fk" FOREIGN KEY ("removed_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_merges" ADD CONSTRAINT "patient_merges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_notes" ADD CONSTRAINT "patient_notes_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_notes" ADD CONSTRAINT "patient_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_notes" ADD CONSTRAINT "patient_notes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_changes" ADD CONSTRAINT "prescription_changes_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_changes" ADD CONSTRAINT "prescription_changes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_changes" ADD CONSTRAINT "prescription_changes_on_behalf_of_id_users_id_fk" FOREIGN KEY ("on_behalf_of_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_drugs" ADD CONSTRAINT "prescription_drugs_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescription_drugs" ADD CONSTRAINT "prescription_drugs_drug_id_drugs_id_fk" FOREIGN KEY ("drug_id") REFERENCES "public"."drugs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_office_user_id_office_users_id_fk" FOREIGN KEY ("office_user_id") REFERENCES "public"."office_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_chat_message_id_chat_messages_id_fk" FOREIGN KEY ("chat_message_id") REFERENCES "public"."chat_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doctor_offer_readers_user" ON "doctor_offer_readers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "doctor_offer_readers_taken" ON "doctor_offer_readers" USING btree ("doctor_offer_id","taken_at") WHERE "doctor_offer_readers"."taken_at" is not null;--> statement-breakpoint
CREATE INDEX "doctor_offers_doctor" ON "doctor_offers" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "doctor_offers_period" ON "doctor_offers" USING gist ("period");--> statement-breakpoint
CREATE INDEX "doctor_offers_created_by" ON "doctor_offers" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "doctor_offers_image" ON "doctor_offers" USING btree ("image") WHERE "doctor_offers"."image" is not null;--> statement-breakpoint
CREATE INDEX "patient_merges_doctor" ON "patient_merges" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "patient_merges_kept" ON "patient_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "patient_merges_removed" ON "patient_merges" USING btree ("removed_id");--> statement-breakpoint
CREATE INDEX "patient_merges_created_by" ON "patient_merges" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "patient_notes_patient" ON "patient_notes" USING btree ("doctor_id","user_id","id");--> statement-breakpoint
CREATE INDEX "patient_notes_user" ON "patient_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "patient_notes_created_by" ON "patient_notes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "prescription_changes_of_prescription" ON "prescription_changes" USING btree ("prescription_id","id");--> statement-breakpoint
CREATE INDEX "prescription_changes_actor" ON "prescription_changes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "prescription_drugs_of_prescription" ON "prescription_drugs" USING btree ("prescription_id","position");--> statement-breakpoint
CREATE INDEX "prescription_drugs_drug" ON "prescription_drugs" USING btree ("drug_id");--> statement-breakpoint
CREATE INDEX "prescriptions_doctor" ON "prescriptions" USING btree ("doctor_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "prescriptions_newest" ON "prescriptions" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "prescriptions_patient" ON "prescriptions" USING btree ("user_id","doctor_id","created_at");--> statement-breakpoint
CREATE INDEX "prescriptions_office_user" ON "prescriptions" USING btree ("office_user_id");--> statement-breakpoint
CREATE INDEX "prescriptions_created_by" ON "prescriptions" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "prescriptions_chat_message" ON "prescriptions" USING btree ("chat_message_id") WHERE "prescriptions"."chat_message_id" is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_sheet" ON "prescriptions" USING btree ("sheet_key") WHERE "prescriptions"."sheet_key" is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_to_tell" ON "prescriptions" USING btree ("undo_until") WHERE "prescriptions"."undo_until" is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_expiring" ON "prescriptions" USING btree ("status_at") WHERE "prescriptions"."status" in ('pending', 'ordering_confirmation_requested');--> statement-breakpoint
CREATE INDEX "prescriptions_search" ON "prescriptions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_prescription_id_prescriptions_id_fk" FOREIGN KEY ("prescription_id") REFERENCES "public"."prescriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_users" ADD CONSTRAINT "limited_users_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_users" ADD CONSTRAINT "limited_users_lifted_by_users_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_subscription_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_prescription" ON "messages" USING btree ("prescription_id") WHERE "messages"."prescription_id" is not null;--> statement-breakpoint
CREATE INDEX "limited_users_user" ON "limited_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "limited_users_created_by" ON "limited_users" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "limited_users_lifted_by" ON "limited_users" USING btree ("lifted_by");--> statement-breakpoint
CREATE INDEX "subscriptions_next_plan" ON "subscriptions" USING btree ("next_plan_id") WHERE "subscriptions"."next_plan_id" is not null;--> statement-breakpoint
ALTER TABLE "limited_users" ADD CONSTRAINT "limited_users_period" CHECK ("limited_users"."until" is null or "limited_users"."until" >= "limited_users"."since");--> statement-breakpoint
ALTER TABLE "office_users" ADD CONSTRAINT "office_users_prescription_packages" CHECK ("office_users"."prescription_packages" between 1 and 99);--> statement-breakpoint
ALTER TABLE "office_users" ADD CONSTRAINT "office_users_prescription_days" CHECK ("office_users"."prescription_days" between 1 and 730);