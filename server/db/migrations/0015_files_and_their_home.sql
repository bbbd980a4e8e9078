CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"storage_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "installation_only" CHECK ("installation"."only")
);
--> statement-breakpoint
CREATE TABLE "orphaned_files" (
	"key" text PRIMARY KEY NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"is_expected" boolean DEFAULT false NOT NULL,
	"trashed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "file_checks" ADD COLUMN "trashed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "lost_at" timestamp (3) with time zone;