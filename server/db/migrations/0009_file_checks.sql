CREATE TABLE "file_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"files" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"damaged" integer DEFAULT 0 NOT NULL,
	"orphaned" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "stored_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "file_checks_age" ON "file_checks" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "generations_storage" ON "generations" USING btree ("user_id","stored_bytes") WHERE "generations"."deleted_at" is null;