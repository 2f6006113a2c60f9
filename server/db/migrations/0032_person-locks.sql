-- A row about a person holds up that person's erasure or merge until it is written, and is refused afterwards. Foreign keys take
-- the same lock, but go on when they have waited, since the person's row stays; and they wait holding other locks, which an
-- erasure may want. So nothing waits here: the transaction runs again, and waits with nothing held (server/db/transaction.ts).
-- Neither erased nor merged people have a role; those whom admins delete keep theirs.
CREATE FUNCTION require_live_person() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	person integer;
	is_deleted boolean;
BEGIN
	CASE TG_ARGV[0]
		WHEN 'user_id' THEN person := NEW.user_id;
		WHEN 'relative_id' THEN person := NEW.relative_id;
		WHEN 'reader_id' THEN person := NEW.reader_id;
		WHEN 'author_id' THEN person := NEW.author_id;
		WHEN 'written_by' THEN person := NEW.written_by;
		WHEN 'created_by' THEN person := NEW.created_by;
		WHEN 'actor_id' THEN person := NEW.actor_id;
	END CASE;
	IF person IS NULL THEN RETURN NEW; END IF;
	SELECT u.deleted_at IS NOT NULL INTO is_deleted FROM users u WHERE u.id = person FOR KEY SHARE SKIP LOCKED;
	IF NOT FOUND AND EXISTS (SELECT FROM users u WHERE u.id = person) THEN
		RAISE 'person is held' USING ERRCODE = 'lock_not_available', CONSTRAINT = 'live_person', DETAIL = person::text;
	END IF;
	IF is_deleted AND NOT EXISTS (SELECT FROM role_users r WHERE r.user_id = person) THEN
		RAISE 'person is gone' USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'live_person', DETAIL = person::text;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- What a merge moves, and profiles (server/features/patients/merge-tables.ts). Roles tell who is there; `channel_changes` counts.
DO $$
DECLARE
	reference text[];
BEGIN
	FOREACH reference SLICE 1 IN ARRAY ARRAY[
		['access_tokens', 'user_id'], ['bookings', 'user_id'], ['bookings', 'created_by'], ['booking_series', 'created_by'],
		['booking_changes', 'actor_id'], ['campaign_recipients', 'user_id'], ['campaign_recipients', 'reader_id'],
		['chat_members', 'user_id'], ['chat_messages', 'author_id'], ['chat_messages', 'written_by'],
		['chat_settings', 'user_id'], ['consents', 'user_id'], ['consents', 'actor_id'], ['devices', 'user_id'],
		['doctor_offer_readers', 'user_id'], ['doctor_patients', 'user_id'], ['holds', 'user_id'], ['holds', 'created_by'],
		['limited_users', 'user_id'], ['links', 'user_id'], ['links', 'created_by'], ['messages', 'user_id'],
		['notification_choices', 'user_id'], ['notifications', 'user_id'], ['patient_notes', 'user_id'],
		['patient_offer_adhesions', 'user_id'], ['patient_profiles', 'user_id'], ['prescriptions', 'user_id'],
		['prescriptions', 'created_by'], ['prescription_changes', 'actor_id'], ['recovery_codes', 'user_id'],
		['reminder_choices', 'user_id'], ['saved_views', 'user_id'], ['second_factors', 'user_id'],
		['stored_files', 'user_id'], ['user_relationships', 'user_id'], ['user_relationships', 'relative_id'],
		['waiting_entries', 'user_id'], ['waiting_entries', 'created_by']]
	LOOP
		EXECUTE format('CREATE TRIGGER %1$s_live_%2$s BEFORE INSERT ON %1$s
			FOR EACH ROW EXECUTE FUNCTION require_live_person(%2$L)', reference[1], reference[2]);
		EXECUTE format('CREATE TRIGGER %1$s_live_new_%2$s BEFORE UPDATE OF %2$s ON %1$s
			FOR EACH ROW WHEN (OLD.%2$s IS DISTINCT FROM NEW.%2$s) EXECUTE FUNCTION require_live_person(%2$L)',
			reference[1], reference[2]);
	END LOOP;
END $$;
