CREATE TABLE "colleague_consents" (
	"office_id" integer NOT NULL,
	"doctor_id" integer NOT NULL,
	"colleague_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "colleague_consents_office_id_doctor_id_colleague_id_pk" PRIMARY KEY("office_id","doctor_id","colleague_id")
);
--> statement-breakpoint
CREATE TABLE "link_invites" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "link_invites_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"doctor_id" integer NOT NULL,
	"address" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"office_id" integer,
	"rights" text[] NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"link_id" integer,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hours_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hours_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"act_id" uuid NOT NULL,
	"former" jsonb NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hours_changes_act_id_unique" UNIQUE("act_id")
);
--> statement-breakpoint
CREATE TABLE "plannings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plannings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"office_user_id" integer NOT NULL,
	"name" text,
	"valid_from" date,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "plannings_period" CHECK ("plannings"."valid_from" <= "plannings"."valid_to")
);
--> statement-breakpoint
CREATE TABLE "representative_caps" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "representative_caps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"doctor_id" integer NOT NULL,
	"office_user_id" integer,
	"counts" text NOT NULL,
	"period" text NOT NULL,
	"most" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "representative_caps_most" CHECK ("representative_caps"."most" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "shifts" DROP CONSTRAINT "shifts_office_user_id_office_users_id_fk";
--> statement-breakpoint
DROP INDEX "shifts_of_office_user";--> statement-breakpoint
ALTER TABLE "office_users" ALTER COLUMN "need_setup" SET DEFAULT true;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "for_booking_id" integer;--> statement-breakpoint
ALTER TABLE "pharmaceutical_companies" ADD COLUMN "visits_per_day" smallint;--> statement-breakpoint
ALTER TABLE "pharmaceutical_companies" ADD COLUMN "visits_per_year" smallint;--> statement-breakpoint
ALTER TABLE "representative_profiles" ADD COLUMN "visits_per_day" smallint;--> statement-breakpoint
ALTER TABLE "representative_profiles" ADD COLUMN "visits_per_year" smallint;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "planning_id" integer;--> statement-breakpoint
ALTER TABLE "office_services" ADD COLUMN "price" integer;--> statement-breakpoint
ALTER TABLE "office_services" ADD COLUMN "solidarity" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "office_users" ADD COLUMN "undo_window_minutes" smallint;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "patron_day" text;--> statement-breakpoint
ALTER TABLE "colleague_consents" ADD CONSTRAINT "colleague_consents_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_consents" ADD CONSTRAINT "colleague_consents_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_consents" ADD CONSTRAINT "colleague_consents_colleague_id_users_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_consents" ADD CONSTRAINT "colleague_consents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_invites" ADD CONSTRAINT "link_invites_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_invites" ADD CONSTRAINT "link_invites_office_id_offices_id_fk" FOREIGN KEY ("office_id") REFERENCES "public"."offices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_invites" ADD CONSTRAINT "link_invites_link_id_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_invites" ADD CONSTRAINT "link_invites_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_changes" ADD CONSTRAINT "hours_changes_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hours_changes" ADD CONSTRAINT "hours_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_office_user_id_office_users_id_fk" FOREIGN KEY ("office_user_id") REFERENCES "public"."office_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_caps" ADD CONSTRAINT "representative_caps_doctor_id_users_id_fk" FOREIGN KEY ("doctor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "representative_caps" ADD CONSTRAINT "representative_caps_office_user_id_office_users_id_fk" FOREIGN KEY ("office_user_id") REFERENCES "public"."office_users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "colleague_consents_doctor" ON "colleague_consents" USING btree ("doctor_id");--> statement-breakpoint
CREATE INDEX "colleague_consents_colleague" ON "colleague_consents" USING btree ("colleague_id");--> statement-breakpoint
CREATE INDEX "colleague_consents_created_by" ON "colleague_consents" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "link_invites_doctor" ON "link_invites" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "link_invites_link" ON "link_invites" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "link_invites_office" ON "link_invites" USING btree ("office_id");--> statement-breakpoint
CREATE INDEX "link_invites_created_by" ON "link_invites" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "hours_changes_doctor" ON "hours_changes" USING btree ("doctor_id","id");--> statement-breakpoint
CREATE INDEX "hours_changes_created_by" ON "hours_changes" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "plannings_of_office_user" ON "plannings" USING btree ("office_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "representative_caps_once" ON "representative_caps" USING btree ("doctor_id",coalesce("office_user_id", 0),"counts","period") WHERE "representative_caps"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "representative_caps_office_user" ON "representative_caps" USING btree ("office_user_id");--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_for_booking_id_bookings_id_fk" FOREIGN KEY ("for_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_planning_id_plannings_id_fk" FOREIGN KEY ("planning_id") REFERENCES "public"."plannings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holds_for_booking" ON "holds" USING btree ("for_booking_id") WHERE "holds"."for_booking_id" is not null;--> statement-breakpoint
CREATE INDEX "shifts_of_planning" ON "shifts" USING btree ("planning_id");--> statement-breakpoint
-- The days on which the same shifts are valid become a planning; a shift of several of them is copied into each.
WITH edges AS (
	SELECT office_user_id, coalesce(valid_from, '-infinity'::date) AS day FROM shifts WHERE deleted_at IS NULL
	UNION
	SELECT office_user_id, coalesce(valid_to + 1, 'infinity'::date) FROM shifts WHERE deleted_at IS NULL
), periods AS (
	SELECT office_user_id, day AS first, lead(day) OVER (PARTITION BY office_user_id ORDER BY day) AS next FROM edges
)
INSERT INTO plannings (office_user_id, valid_from, valid_to)
SELECT office_user_id, nullif(first, '-infinity'), CASE WHEN next <> 'infinity' THEN next - 1 END
FROM periods WHERE next IS NOT NULL ORDER BY office_user_id, first;--> statement-breakpoint
ALTER TABLE "shifts" ADD COLUMN "copy_of" integer;--> statement-breakpoint
INSERT INTO shifts (office_user_id, planning_id, copy_of, weekdays, from_minute, to_minute, duration, version, created_at, updated_at)
SELECT s.office_user_id, p.id, s.id, s.weekdays, s.from_minute, s.to_minute, s.duration, s.version, s.created_at, s.updated_at
FROM shifts s JOIN plannings p ON p.office_user_id = s.office_user_id
	AND daterange(p.valid_from, p.valid_to, '[]') <@ daterange(s.valid_from, s.valid_to, '[]')
WHERE s.deleted_at IS NULL ORDER BY p.id, s.id;--> statement-breakpoint
INSERT INTO shift_slots (shift_id, slot_code, weekdays, spans, duration, horizon, rate_limit, version, created_at, updated_at)
SELECT s.id, o.slot_code, o.weekdays, o.spans, o.duration, o.horizon, o.rate_limit, o.version, o.created_at, o.updated_at
FROM shift_slots o JOIN shifts s ON s.copy_of = o.shift_id WHERE o.deleted_at IS NULL ORDER BY s.id, o.id;--> statement-breakpoint
DELETE FROM shift_slots WHERE shift_id IN (SELECT id FROM shifts WHERE planning_id IS NULL);--> statement-breakpoint
DELETE FROM shifts WHERE planning_id IS NULL;--> statement-breakpoint
ALTER TABLE "shifts" DROP COLUMN "copy_of";--> statement-breakpoint
ALTER TABLE "shifts" ALTER COLUMN "planning_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shifts" DROP COLUMN "office_user_id";--> statement-breakpoint
ALTER TABLE "shifts" DROP COLUMN "valid_from";--> statement-breakpoint
ALTER TABLE "shifts" DROP COLUMN "valid_to";--> statement-breakpoint
ALTER TABLE "shift_slots" ADD CONSTRAINT "shift_slots_limits" CHECK ("shift_slots"."horizon" between 1 and 3650 and "shift_slots"."rate_limit" between 0 and 3650);--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_weekdays" CHECK ("shifts"."weekdays" <@ '{0,1,2,3,4,5,6}'::smallint[] and "shifts"."weekdays" <> '{}');--> statement-breakpoint
ALTER TABLE "office_services" ADD CONSTRAINT "office_services_price" CHECK ("office_services"."price" between 0 and 100000000);--> statement-breakpoint
ALTER TABLE "office_users" ADD CONSTRAINT "office_users_undo_window" CHECK ("office_users"."undo_window_minutes" between 0 and 60);--> statement-breakpoint
ALTER TABLE "office_users" ADD CONSTRAINT "office_users_jolly_opens_at" CHECK ("office_users"."jolly_opens_at" between 0 and 1440);--> statement-breakpoint
ALTER TABLE "offices" ADD CONSTRAINT "offices_patron_day" CHECK ("offices"."patron_day" ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');--> statement-breakpoint
ALTER TABLE "plannings" ADD CONSTRAINT "plannings_no_overlap" EXCLUDE USING gist ("office_user_id" WITH =, daterange("valid_from", "valid_to", '[]') WITH &&) WHERE ("deleted_at" IS NULL);--> statement-breakpoint
-- The minutes of the week that a shift takes.
CREATE FUNCTION week_minutes(weekdays smallint[], from_minute smallint, to_minute smallint) RETURNS int4multirange
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT range_agg(int4range(d * 1440 + from_minute, d * 1440 + to_minute)) FROM unnest(weekdays) AS d);--> statement-breakpoint
ALTER TABLE "shifts" ADD CONSTRAINT "shifts_no_overlap" EXCLUDE USING gist ("planning_id" WITH =, week_minutes("weekdays", "from_minute", "to_minute") WITH &&) WHERE ("deleted_at" IS NULL);--> statement-breakpoint
CREATE FUNCTION require_shift_slots_inside() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (
		SELECT FROM shifts s, jsonb_to_recordset(NEW.spans) AS span("from" int, "to" int)
		WHERE s.id = NEW.shift_id AND NOT coalesce(
			NEW.weekdays <@ s.weekdays AND s.from_minute <= span.from AND span.from < span.to AND span.to <= s.to_minute, false)
	) THEN
		RAISE EXCEPTION 'A painted range is not inside its shift' USING ERRCODE = 'check_violation', CONSTRAINT = 'shift_slots_inside';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER shift_slots_inside BEFORE INSERT OR UPDATE ON shift_slots FOR EACH ROW EXECUTE FUNCTION require_shift_slots_inside();--> statement-breakpoint
-- An office user is set up with a visible service and a shift.
CREATE FUNCTION set_need_setup(office_user integer) RETURNS void LANGUAGE sql AS $$
	UPDATE office_users ou SET need_setup = needed.is_so
	FROM (SELECT NOT (
		EXISTS (SELECT FROM office_services s WHERE s.office_user_id = office_user AND s.deleted_at IS NULL AND NOT s.hidden)
		AND EXISTS (SELECT FROM plannings p JOIN shifts s ON s.planning_id = p.id
			WHERE p.office_user_id = office_user AND p.deleted_at IS NULL AND s.deleted_at IS NULL)) AS is_so) needed
	WHERE ou.id = office_user AND ou.need_setup <> needed.is_so
$$;--> statement-breakpoint
CREATE FUNCTION set_need_setup_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM set_need_setup(OLD.office_user_id); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM set_need_setup(NEW.office_user_id); END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION set_need_setup_of_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_need_setup(p.office_user_id) FROM plannings p
	WHERE p.id IN (CASE WHEN TG_OP <> 'INSERT' THEN OLD.planning_id END, CASE WHEN TG_OP <> 'DELETE' THEN NEW.planning_id END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER office_services_need_setup AFTER INSERT OR UPDATE OR DELETE ON office_services FOR EACH ROW EXECUTE FUNCTION set_need_setup_of_row();--> statement-breakpoint
CREATE TRIGGER plannings_need_setup AFTER INSERT OR UPDATE OR DELETE ON plannings FOR EACH ROW EXECUTE FUNCTION set_need_setup_of_row();--> statement-breakpoint
CREATE TRIGGER shifts_need_setup AFTER INSERT OR UPDATE OR DELETE ON shifts FOR EACH ROW EXECUTE FUNCTION set_need_setup_of_shift();--> statement-breakpoint
SELECT set_need_setup(id) FROM office_users;
