CREATE INDEX "bookings_status" ON "bookings" USING btree ("doctor_id","status","date","from_minute","id");--> statement-breakpoint
CREATE INDEX "bookings_made" ON "bookings" USING btree ("doctor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bookings_hour" ON "bookings" USING btree ("doctor_id","from_minute","id");--> statement-breakpoint
CREATE INDEX "notifications_pending" ON "notifications" USING btree ("user_id","id") WHERE "notifications"."pending";--> statement-breakpoint
CREATE INDEX "role_users_of_role" ON "role_users" USING btree ("role_id","user_id");--> statement-breakpoint
CREATE INDEX "users_order" ON "users" USING btree ("search" collate "C","id");