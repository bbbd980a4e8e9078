ALTER TABLE "users" ADD COLUMN "acceptances" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keep_days" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "keep_days_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_keep_days" ON "users" USING btree ("id") WHERE "users"."keep_days" is not null;