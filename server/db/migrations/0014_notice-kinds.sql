-- What waits for a doctor's inbox is named after the doctor.
UPDATE "due_notices" SET "kind" = replace("kind", 'desk', 'doctor') WHERE "kind" IN ('desk', 'desk-by-admin');
