ALTER TABLE "service_communications" ADD COLUMN "from_time" text;--> statement-breakpoint
ALTER TABLE "service_communications" ADD COLUMN "to_time" text;