ALTER TABLE "prescriptions" ADD COLUMN "shown_status" text;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD COLUMN "shown_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "prescriptions_undelivered" ON "prescriptions" USING btree ("doctor_id") WHERE "prescriptions"."status" = 'processed' and "prescriptions"."delivered_at" is null;--> statement-breakpoint
UPDATE "prescriptions" p SET "delivered_at" = null WHERE p."status" = 'processed' AND p."delivery" = 'email'
	AND EXISTS (SELECT 1 FROM "messages" m WHERE m."prescription_id" = p."id")
	AND NOT EXISTS (SELECT 1 FROM "messages" m WHERE m."prescription_id" = p."id" AND m."state" = 'sent');
