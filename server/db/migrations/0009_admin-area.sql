CREATE TABLE "healthcare_companies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "healthcare_companies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"region_id" integer NOT NULL,
	"province_id" integer,
	"address" text,
	"phone" text,
	"email" text,
	"website" text,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "specializations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "specializations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"category" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"uploaded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doctor_specializations" (
	"user_id" integer NOT NULL,
	"specialization_id" integer NOT NULL,
	CONSTRAINT "doctor_specializations_user_id_specialization_id_pk" PRIMARY KEY("user_id","specialization_id")
);
--> statement-breakpoint
CREATE TABLE "representative_provinces" (
	"user_id" integer NOT NULL,
	"province_id" integer NOT NULL,
	CONSTRAINT "representative_provinces_user_id_province_id_pk" PRIMARY KEY("user_id","province_id")
);
--> statement-breakpoint
CREATE TABLE "person_keys" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "faqs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"category" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "lilt_campaigns" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lilt_campaigns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"city_id" integer,
	"office_id" integer,
	"period" daterange,
	"link" text,
	"status" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"body" text NOT NULL,
	"cover" text,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"period" daterange,
	"pinned" boolean DEFAULT false NOT NULL,
	"announced_at" timestamp with time zone,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "patient_offer_adhesions" (
	"patient_offer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patient_offer_adhesions_patient_offer_id_user_id_pk" PRIMARY KEY("patient_offer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "patient_offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patient_offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text NOT NULL,
	"image" text,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"price" integer,
	"discount" smallint,
	"period" daterange,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "patient_offers_discount" CHECK ("patient_offers"."discount" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "tutorials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tutorials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"url" text NOT NULL,
	"audience" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "cup_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cup_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone_prefix" text,
	"phone" text NOT NULL,
	"city_id" integer,
	"specialization_id" integer,
	"note" text,
	"status" text DEFAULT 'new' NOT NULL,
	"doctor_id" integer,
	"booking_id" integer,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "totems" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "totems_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"office_id" integer NOT NULL,
	"secret_hash" text,
	"last_seen_at" timestamp with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "doctor_friends" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doctor_friends_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"invited_by_id" integer NOT NULL,
	"code" text NOT NULL,
	"discount" smallint NOT NULL,
	"period" daterange,
	"note" text,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "doctor_friends_discount" CHECK ("doctor_friends"."discount" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "subscription_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscription_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"price" integer NOT NULL,
	"months" smallint NOT NULL,
	"trial_days" smallint DEFAULT 0 NOT NULL,
	"user_categories" text[] DEFAULT '{}'::text[] NOT NULL,
	"features" text[] DEFAULT '{}'::text[] NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "subscription_plans_figures" CHECK ("subscription_plans"."price" >= 0 and "subscription_plans"."months" > 0 and "subscription_plans"."trial_days" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"subscription_plan_id" integer NOT NULL,
	"status" text NOT NULL,
	"period" daterange NOT NULL,
	"price" integer NOT NULL,
	"payment_method" text,
	"invoice_number" text,
	"auto_renew" boolean DEFAULT true NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notification_types" DROP CONSTRAINT "notification_types_code_unique";--> statement-breakpoint
ALTER TABLE "provinces" DROP CONSTRAINT "provinces_code_unique";--> statement-breakpoint
ALTER TABLE "regions" DROP CONSTRAINT "regions_istat_code_unique";--> statement-breakpoint
DROP INDEX "drugs_order";--> statement-breakpoint
DROP INDEX "pharmaceutical_companies_order";--> statement-breakpoint
DROP INDEX "cities_cadastral_code";--> statement-breakpoint
DROP INDEX "user_relationships_once";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "office_users_once";--> statement-breakpoint
ALTER TABLE "cities" ALTER COLUMN "search" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "doctor_profiles" ALTER COLUMN "title" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_services" ALTER COLUMN "position" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "notification_types" ADD COLUMN "channels" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_types" ADD COLUMN "user_types" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_types" ADD COLUMN "default_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_types" ADD COLUMN "text" text;--> statement-breakpoint
ALTER TABLE "notification_types" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_communications" ADD COLUMN "severity" text DEFAULT 'info' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_communications" ADD COLUMN "audience" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "service_communications" ADD COLUMN "period" daterange;--> statement-breakpoint
ALTER TABLE "service_communications" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "provinces" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "regions" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "office_id" integer;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "news_id" integer;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "languages" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "healthcare_company_id" integer;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "photo" text;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "links" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "online_bookings" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "patient_profiles" ADD COLUMN "consents" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "relative_relationships" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_relationships" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_services" ADD COLUMN "category" text DEFAULT 'visit' NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_services" ADD COLUMN "doctor_categories" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_services" ADD COLUMN "online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_services" ADD COLUMN "solidarity" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "medical_services" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "healthcare_company_id" integer;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is there already is found and ordered like what comes: the folded text of its title and of what it is searched by.
CREATE FUNCTION pg_temp.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim(regexp_replace(regexp_replace(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')),
    '[''’‘`´]', '', 'g'), '[^[:alnum:]@.+]+', ' ', 'g'))
$$;--> statement-breakpoint
UPDATE "regions" SET "search" = pg_temp.fold("name");--> statement-breakpoint
UPDATE "provinces" SET "search" = pg_temp.fold("name") || ' ' || pg_temp.fold("code");--> statement-breakpoint
UPDATE "notification_types" SET "search" = pg_temp.fold("name") || ' ' || pg_temp.fold("code"), "channels" = '{email,push}';--> statement-breakpoint
UPDATE "relative_relationships" SET "search" = pg_temp.fold("name") || ' ' || pg_temp.fold("inverse_name");--> statement-breakpoint
UPDATE "offices" SET "search" = concat_ws(' ', pg_temp.fold("name"), pg_temp.fold("address"));--> statement-breakpoint
UPDATE "medical_services" SET "search" = pg_temp.fold("name");--> statement-breakpoint
UPDATE "chats" SET "search" = pg_temp.fold("name"), "updated_at" = "created_at" WHERE "name" IS NOT NULL;--> statement-breakpoint
UPDATE "doctor_profiles" SET "title" = NULL WHERE "title" = '';--> statement-breakpoint
-- A notice that had begun is in force on the days in Rome on which it was; one without an end stays without.
UPDATE "service_communications" SET "search" = pg_temp.fold("title"), "period" = daterange(
  ("starts_at" AT TIME ZONE 'Europe/Rome')::date, ("ends_at" AT TIME ZONE 'Europe/Rome')::date, '[]');--> statement-breakpoint
ALTER TABLE "healthcare_companies" ADD CONSTRAINT "healthcare_companies_region_id_regions_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."regions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "healthcare_companies" ADD CONSTRAINT "healthcare_companies_province_id_provinces_id_fk" FOREIGN KEY ("province_id") REFERENCES "public"."provinces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_specializations" ADD CONSTRAINT "doctor_specializations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_specializations" ADD CONSTRAINT "doctor_specializations_specialization_id_specializations_id_fk" FOREIGN KEY ("specialization_id") REFERENCES "public"."specializations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_provinces" ADD CONSTRAINT "representative_provinces_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_provinces" ADD CONSTRAINT "representative_provinces_province_id_provinces_id_fk" FOREIGN KEY ("province_id") REFERENCES "public"."provinces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lilt_campaigns" ADD CONSTRAINT "lilt_campaigns_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lilt_campaigns" ADD CONSTRAINT "lilt_campaigns_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD CONSTRAINT "patient_offer_adhesions_patient_offer_id_patient_offers_id_fk" FOREIGN KEY ("patient_offer_id") REFERENCES "public"."patient_offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD CONSTRAINT "patient_offer_adhesions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cup_requests" ADD CONSTRAINT "cup_requests_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cup_requests" ADD CONSTRAINT "cup_requests_specialization_id_specializations_id_fk" FOREIGN KEY ("specialization_id") REFERENCES "public"."specializations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cup_requests" ADD CONSTRAINT "cup_requests_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cup_requests" ADD CONSTRAINT "cup_requests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totems" ADD CONSTRAINT "totems_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_friends" ADD CONSTRAINT "doctor_friends_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_friends" ADD CONSTRAINT "doctor_friends_invited_by_id_users_id_fk" FOREIGN KEY ("invited_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_subscription_plan_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "healthcare_companies_code" ON "healthcare_companies" USING btree ("code") WHERE "healthcare_companies"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "healthcare_companies_region" ON "healthcare_companies" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "healthcare_companies_province" ON "healthcare_companies" USING btree ("province_id");--> statement-breakpoint
CREATE INDEX "healthcare_companies_search" ON "healthcare_companies" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "healthcare_companies_order" ON "healthcare_companies" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "specializations_slug" ON "specializations" USING btree ("slug") WHERE "specializations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "specializations_category" ON "specializations" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "specializations_search" ON "specializations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "specializations_order" ON "specializations" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "stored_files_of_user" ON "stored_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "doctor_specializations_specialization" ON "doctor_specializations" USING btree ("specialization_id");--> statement-breakpoint
CREATE INDEX "representative_provinces_province" ON "representative_provinces" USING btree ("province_id");--> statement-breakpoint
CREATE INDEX "faqs_position" ON "faqs" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "faqs_category" ON "faqs" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "faqs_search" ON "faqs" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "faqs_order" ON "faqs" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "lilt_campaigns_city" ON "lilt_campaigns" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "lilt_campaigns_office" ON "lilt_campaigns" USING btree ("office_id");--> statement-breakpoint
CREATE INDEX "lilt_campaigns_period" ON "lilt_campaigns" USING gist ("period");--> statement-breakpoint
CREATE INDEX "lilt_campaigns_search" ON "lilt_campaigns" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "lilt_campaigns_order" ON "lilt_campaigns" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug" ON "news" USING btree ("slug") WHERE "news"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "news_period" ON "news" USING gist ("period");--> statement-breakpoint
CREATE INDEX "news_to_announce" ON "news" USING btree ("id") WHERE "news"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "news_search" ON "news" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "news_order" ON "news" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "patient_offer_adhesions_user" ON "patient_offer_adhesions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "patient_offers_period" ON "patient_offers" USING gist ("period");--> statement-breakpoint
CREATE INDEX "patient_offers_price" ON "patient_offers" USING btree ("price","id");--> statement-breakpoint
CREATE INDEX "patient_offers_search" ON "patient_offers" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patient_offers_order" ON "patient_offers" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "tutorials_position" ON "tutorials" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "tutorials_search" ON "tutorials" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tutorials_order" ON "tutorials" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "cup_requests_status" ON "cup_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "cup_requests_city" ON "cup_requests" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "cup_requests_specialization" ON "cup_requests" USING btree ("specialization_id");--> statement-breakpoint
CREATE INDEX "cup_requests_doctor" ON "cup_requests" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "cup_requests_booking" ON "cup_requests" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "cup_requests_search" ON "cup_requests" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "cup_requests_order" ON "cup_requests" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "totems_code" ON "totems" USING btree ("code") WHERE "totems"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "totems_office" ON "totems" USING btree ("office_id");--> statement-breakpoint
CREATE INDEX "totems_last_seen" ON "totems" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "totems_search" ON "totems" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "totems_order" ON "totems" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "doctor_friends_code" ON "doctor_friends" USING btree ("code") WHERE "doctor_friends"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "doctor_friends_doctor" ON "doctor_friends" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "doctor_friends_invited_by" ON "doctor_friends" USING btree ("invited_by_id");--> statement-breakpoint
CREATE INDEX "doctor_friends_period" ON "doctor_friends" USING gist ("period");--> statement-breakpoint
CREATE INDEX "doctor_friends_search" ON "doctor_friends" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "doctor_friends_order" ON "doctor_friends" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_plans_code" ON "subscription_plans" USING btree ("code") WHERE "subscription_plans"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscription_plans_position" ON "subscription_plans" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "subscription_plans_search" ON "subscription_plans" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscription_plans_order" ON "subscription_plans" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "subscriptions_doctor" ON "subscriptions" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "subscriptions_plan" ON "subscriptions" USING btree ("subscription_plan_id");--> statement-breakpoint
CREATE INDEX "subscriptions_status" ON "subscriptions" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "subscriptions_period" ON "subscriptions" USING gist ("period");--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_invoice_number" ON "subscriptions" USING btree ("invoice_number") WHERE "subscriptions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "subscriptions_search" ON "subscriptions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "subscriptions_order" ON "subscriptions" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "saved_views_resource" ON "saved_views" USING btree ("resource","user_id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_healthcare_company_id_healthcare_companies_id_fk" FOREIGN KEY ("healthcare_company_id") REFERENCES "public"."healthcare_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doctor_profiles" ADD CONSTRAINT "doctor_profiles_merged_into_id_users_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_healthcare_company_id_healthcare_companies_id_fk" FOREIGN KEY ("healthcare_company_id") REFERENCES "public"."healthcare_companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_types_code" ON "notification_types" USING btree ("code") WHERE "notification_types"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notification_types_category" ON "notification_types" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "notification_types_search" ON "notification_types" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_types_order" ON "notification_types" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "service_communications_maintenance" ON "service_communications" USING btree ("id") WHERE "service_communications"."maintenance" and "service_communications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "service_communications_period" ON "service_communications" USING gist ("period");--> statement-breakpoint
CREATE INDEX "service_communications_search" ON "service_communications" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "service_communications_order" ON "service_communications" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "cities_istat_code" ON "cities" USING btree ("istat_code","id");--> statement-breakpoint
CREATE INDEX "cities_postal_codes" ON "cities" USING gin ("postal_codes");--> statement-breakpoint
CREATE INDEX "cities_order" ON "cities" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "provinces_code" ON "provinces" USING btree ("code") WHERE "provinces"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "provinces_region" ON "provinces" USING btree ("region_id");--> statement-breakpoint
CREATE INDEX "provinces_search" ON "provinces" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "provinces_order" ON "provinces" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "regions_istat_code" ON "regions" USING btree ("istat_code") WHERE "regions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "regions_search" ON "regions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "regions_order" ON "regions" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "chats_groups" ON "chats" USING btree ("id") WHERE "chats"."name" is not null;--> statement-breakpoint
CREATE INDEX "chats_office" ON "chats" USING btree ("office_id") WHERE "chats"."office_id" is not null;--> statement-breakpoint
CREATE INDEX "chats_search" ON "chats" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "chats_order" ON "chats" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_news" ON "notifications" USING btree ("news_id","user_id") WHERE "notifications"."news_id" is not null;--> statement-breakpoint
CREATE INDEX "doctor_profiles_category" ON "doctor_profiles" USING btree ("category","user_id");--> statement-breakpoint
CREATE INDEX "doctor_profiles_city" ON "doctor_profiles" USING btree ("city_id");--> statement-breakpoint
CREATE INDEX "doctor_profiles_healthcare_company" ON "doctor_profiles" USING btree ("healthcare_company_id");--> statement-breakpoint
CREATE INDEX "doctor_profiles_registration_number" ON "doctor_profiles" USING btree ("registration_number");--> statement-breakpoint
CREATE INDEX "patient_profiles_city" ON "patient_profiles" USING btree ("city_id");--> statement-breakpoint
CREATE UNIQUE INDEX "relative_relationships_name" ON "relative_relationships" USING btree ("name") WHERE "relative_relationships"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "relative_relationships_search" ON "relative_relationships" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "relative_relationships_order" ON "relative_relationships" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "representative_profiles_company" ON "representative_profiles" USING btree ("pharmaceutical_company_id");--> statement-breakpoint
CREATE INDEX "user_relationships_user" ON "user_relationships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_relationships_relationship" ON "user_relationships" USING btree ("relationship_id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE INDEX "medical_services_position" ON "medical_services" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "medical_services_category" ON "medical_services" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "medical_services_solidarity" ON "medical_services" USING btree ("id") WHERE "medical_services"."solidarity";--> statement-breakpoint
CREATE INDEX "medical_services_search" ON "medical_services" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "medical_services_order" ON "medical_services" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "office_services_of_service" ON "office_services" USING btree ("medical_service_id");--> statement-breakpoint
CREATE INDEX "office_users_user" ON "office_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "offices_healthcare_company" ON "offices" USING btree ("healthcare_company_id");--> statement-breakpoint
CREATE INDEX "offices_kind" ON "offices" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "offices_search" ON "offices" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offices_order" ON "offices" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "drugs_order" ON "drugs" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "pharmaceutical_companies_order" ON "pharmaceutical_companies" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cities_cadastral_code" ON "cities" USING btree ("cadastral_code") WHERE "cities"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_relationships_once" ON "user_relationships" USING btree ("user_id","relative_id") WHERE "user_relationships"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "office_users_once" ON "office_users" USING btree ("user_id","office_id") WHERE "office_users"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "service_communications" DROP COLUMN "starts_at";--> statement-breakpoint
ALTER TABLE "service_communications" DROP COLUMN "ends_at";--> statement-breakpoint
ALTER TABLE "medical_services" ADD CONSTRAINT "medical_services_duration" CHECK ("medical_services"."default_duration" between 1 and 1440);