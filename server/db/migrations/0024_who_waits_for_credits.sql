ALTER TABLE "users" ADD COLUMN "tell_after_period" text;--> statement-breakpoint
CREATE INDEX "generations_complaint" ON "generations" USING btree ("complaint") WHERE "generations"."complaint" is not null;--> statement-breakpoint
CREATE INDEX "users_tell_after" ON "users" USING btree ("id") WHERE "users"."tell_after_period" is not null;