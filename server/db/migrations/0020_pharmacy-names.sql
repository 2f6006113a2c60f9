-- A pharmacy's name is in last_name as a whole: "Farmacia Bianchi" read "Bianchi Farmacia" wherever surnames come first.
UPDATE "users" AS "u" SET "last_name" = "u"."first_name" || ' ' || "u"."last_name", "first_name" = '',
  "search" = lower("u"."first_name") || ' ' || "u"."search"
  FROM "doctor_profiles" AS "d" WHERE "d"."user_id" = "u"."id" AND "d"."category" = 'pharmacy' AND "u"."first_name" ILIKE 'farmacia';
