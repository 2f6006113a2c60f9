DROP INDEX "drugs_name";--> statement-breakpoint
DROP INDEX "pharmaceutical_companies_name";--> statement-breakpoint
CREATE INDEX "drugs_order" ON "drugs" USING btree ("search","id");--> statement-breakpoint
CREATE INDEX "pharmaceutical_companies_order" ON "pharmaceutical_companies" USING btree ("search","id");