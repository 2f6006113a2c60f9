ALTER TABLE "doctor_patients" ADD COLUMN "search" text;--> statement-breakpoint
UPDATE "doctor_patients" dp SET "search" = u."search" FROM "users" u WHERE u."id" = dp."user_id" AND u."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "doctor_patients_order" ON "doctor_patients" USING btree ("doctor_id","search" collate "C","user_id");--> statement-breakpoint
-- The lock waits for whoever is changing the person, whose new text would not reach this row, not yet there.
CREATE FUNCTION read_patient_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.search := (SELECT CASE WHEN u.deleted_at IS NULL THEN u.search END FROM users u WHERE u.id = NEW.user_id FOR NO KEY UPDATE);
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER doctor_patients_search BEFORE INSERT OR UPDATE OF user_id ON doctor_patients FOR EACH ROW EXECUTE FUNCTION read_patient_search();--> statement-breakpoint
CREATE FUNCTION write_patient_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE doctor_patients SET search = CASE WHEN NEW.deleted_at IS NULL THEN NEW.search END WHERE user_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_patient_search AFTER UPDATE OF search, deleted_at ON users FOR EACH ROW
	WHEN (OLD.search <> NEW.search OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at) EXECUTE FUNCTION write_patient_search();
