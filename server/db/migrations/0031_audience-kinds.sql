UPDATE "campaigns" SET "audience" = jsonb_set("audience", '{kind}', case "audience" ->> 'kind' when 'assistants' then '"assistant"'::jsonb else '"patient"'::jsonb end)
	WHERE "audience" ->> 'kind' IN ('patients', 'assistants');
