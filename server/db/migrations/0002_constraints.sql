-- No two claims of one doctor overlap, whatever the application believes (product.md §3).
ALTER TABLE "time_claims" ADD CONSTRAINT "time_claims_no_overlap" EXCLUDE USING gist ("doctor_id" WITH =, "span" WITH &&);
--> statement-breakpoint
-- The audit trail only grows.
CREATE FUNCTION audit_entries_only_grow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entries_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entries_only_grow();
