CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"actor_id" uuid,
	"actor_email" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" json,
	"after" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"plan" text NOT NULL,
	"label" text NOT NULL,
	"count" integer NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "daily_counts_kind_day_plan_label_pk" PRIMARY KEY("kind","day","plan","label")
);
--> statement-breakpoint
CREATE TABLE "prompt_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"number" integer NOT NULL,
	"value" text,
	"description" text,
	"author_id" uuid,
	"author_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prompt_versions_number" UNIQUE("key","number")
);
--> statement-breakpoint
DROP INDEX "generations_history";--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "provider_ms" integer;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "generations_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "revenue_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prompt_versions" ADD CONSTRAINT "prompt_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_age" ON "audit_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "generations_completed" ON "generations" USING btree ("completed_at") WHERE "generations"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "users_age" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_plan" ON "users" USING btree ("subscription_plan","id");--> statement-breakpoint
CREATE INDEX "users_generations" ON "users" USING btree ("generations_count","id");--> statement-breakpoint
CREATE INDEX "users_revenue" ON "users" USING btree ("revenue_cents","id");--> statement-breakpoint
CREATE INDEX "generations_history" ON "generations" USING btree ("user_id","created_at","id");