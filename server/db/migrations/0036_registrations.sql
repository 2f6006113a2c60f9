CREATE TABLE "registrations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registrations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"search" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"state" text DEFAULT 'open' NOT NULL,
	"browser_keys" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_pharmacy" boolean NOT NULL,
	"title" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone_prefix" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text,
	"email_confirmed_at" timestamp with time zone,
	"link_id" integer,
	"category" text,
	"registration_number" text,
	"vat_number" text,
	"office_name" text,
	"office_kind" text,
	"office_address" text,
	"office_city_id" integer,
	"office_postal_code" text,
	"office_phone_prefix" text,
	"office_phone" text,
	"subscription_plan_id" integer,
	"finished_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"reason" text,
	"doctor_id" integer
);
--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_office_city_id_cities_id_fk" FOREIGN KEY ("office_city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_subscription_plan_id_subscription_plans_id_fk" FOREIGN KEY ("subscription_plan_id") REFERENCES "public"."subscription_plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registrations_search" ON "registrations" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "registrations_order" ON "registrations" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "registrations_browser_keys" ON "registrations" USING gin ("browser_keys");--> statement-breakpoint
CREATE INDEX "registrations_email" ON "registrations" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "registrations_state" ON "registrations" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "registrations_created" ON "registrations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "registrations_updated" ON "registrations" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "registrations_link" ON "registrations" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "registrations_city" ON "registrations" USING btree ("office_city_id");--> statement-breakpoint
CREATE INDEX "registrations_plan" ON "registrations" USING btree ("subscription_plan_id");--> statement-breakpoint
CREATE INDEX "registrations_decided_by" ON "registrations" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "registrations_doctor" ON "registrations" USING btree ("doctor_id");