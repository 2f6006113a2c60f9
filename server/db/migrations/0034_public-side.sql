CREATE TABLE "booking_guests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "booking_guests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"hold_id" integer,
	"booking_id" integer,
	"user_id" integer,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birthday" date NOT NULL,
	"phone_prefix" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"mailbox" text NOT NULL,
	"fiscal_code" text,
	"booked_by" text,
	"note" text,
	"consent_version" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "online" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "city_id" integer;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "asks_fiscal_code" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "directions" text;--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_guests" ADD CONSTRAINT "booking_guests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "booking_guests_hold" ON "booking_guests" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_guests_booking" ON "booking_guests" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "booking_guests_doctor" ON "booking_guests" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "booking_guests_user" ON "booking_guests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "booking_guests_mailbox" ON "booking_guests" USING btree ("mailbox","doctor_id");--> statement-breakpoint
CREATE INDEX "booking_guests_unconfirmed" ON "booking_guests" USING btree ("created_at") WHERE "booking_guests"."confirmed_at" is null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_city_id_cities_id_fk" FOREIGN KEY ("city_id") REFERENCES "public"."cities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- As every row about a person (0032).
CREATE TRIGGER booking_guests_live_user_id BEFORE INSERT ON booking_guests
	FOR EACH ROW EXECUTE FUNCTION require_live_person('user_id');--> statement-breakpoint
CREATE TRIGGER booking_guests_live_new_user_id BEFORE UPDATE OF user_id ON booking_guests
	FOR EACH ROW WHEN (OLD.user_id IS DISTINCT FROM NEW.user_id) EXECUTE FUNCTION require_live_person('user_id');
