-- Dedicated offers are addressed to doctors, by category: other user types are no choice of theirs any more. An offer that was
-- meant for none of them becomes a draft, since naming nobody would mean all doctors.
UPDATE "patient_offers" SET "period" = NULL, "version" = "version" + 1
WHERE cardinality("audience") > 0 AND NOT "audience" && '{mmg,pls,nurse,specialist,pharmacy}'::text[];--> statement-breakpoint
UPDATE "patient_offers" SET "audience" = ARRAY(
  SELECT "type" FROM unnest("audience") WITH ORDINALITY AS "chosen"("type", "place")
  WHERE "type" = ANY ('{mmg,pls,nurse,specialist,pharmacy}'::text[]) ORDER BY "place")
WHERE NOT "audience" <@ '{mmg,pls,nurse,specialist,pharmacy}'::text[];
