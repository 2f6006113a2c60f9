ALTER TABLE "patient_offer_adhesions" DROP CONSTRAINT "patient_offer_adhesions_patient_offer_id_user_id_pk";--> statement-breakpoint
ALTER TABLE "doctor_links" ALTER COLUMN "kind" SET DEFAULT 'assistant';--> statement-breakpoint
ALTER TABLE "doctor_links" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD COLUMN "id" integer PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "patient_offer_adhesions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "patient_offer_adhesions" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "doctor_links_search" ON "doctor_links" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "doctor_links_order" ON "doctor_links" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE INDEX "doctor_links_office" ON "doctor_links" USING btree ("office_id");--> statement-breakpoint
CREATE INDEX "patient_offer_adhesions_search" ON "patient_offer_adhesions" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "patient_offer_adhesions_order" ON "patient_offer_adhesions" USING btree ("search" collate "C","id");--> statement-breakpoint
CREATE UNIQUE INDEX "patient_offer_adhesions_once" ON "patient_offer_adhesions" USING btree ("patient_offer_id","user_id") WHERE "patient_offer_adhesions"."deleted_at" is null;