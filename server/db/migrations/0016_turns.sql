ALTER TABLE "generations" ADD COLUMN "not_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "served_at" timestamp (3) with time zone;