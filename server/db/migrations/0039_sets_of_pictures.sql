ALTER TABLE "generations" ADD COLUMN "set_of" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_set_of_generations_id_fk" FOREIGN KEY ("set_of") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_set" ON "generations" USING btree ("set_of") WHERE "generations"."set_of" is not null;