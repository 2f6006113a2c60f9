ALTER TABLE "booking_changes" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "medical_services" ADD COLUMN "reminder_hours" smallint;--> statement-breakpoint
CREATE INDEX "booking_changes_act" ON "booking_changes" USING btree ("act_id") WHERE "booking_changes"."act_id" is not null;--> statement-breakpoint
ALTER TABLE "medical_services" ADD CONSTRAINT "medical_services_reminder_hours" CHECK ("medical_services"."reminder_hours" between 0 and 336);