CREATE TABLE "batch_garments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"garment_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"ref" text,
	"coaching" jsonb,
	"is_duplicate" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_garments_once" UNIQUE("batch_id","garment_id")
);
--> statement-breakpoint
CREATE TABLE "batch_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"batch_id" uuid NOT NULL,
	"batch_garment_id" uuid NOT NULL,
	"pose" text NOT NULL,
	"model_id" uuid,
	"position" integer NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"generation_id" uuid,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"review" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "batch_items_cell" UNIQUE NULLS NOT DISTINCT("batch_garment_id","pose","model_id")
);
--> statement-breakpoint
CREATE TABLE "batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"look" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"pause_reason" text,
	"pause_code" text,
	"resumes_by_itself" boolean DEFAULT false NOT NULL,
	"csv" jsonb,
	"turn_at" timestamp (3) with time zone,
	"not_before" timestamp (3) with time zone,
	"resumed_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "source" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "ref" text;--> statement-breakpoint
ALTER TABLE "batch_garments" ADD CONSTRAINT "batch_garments_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_garments" ADD CONSTRAINT "batch_garments_garment_id_garments_id_fk" FOREIGN KEY ("garment_id") REFERENCES "public"."garments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_batch_garment_id_batch_garments_id_fk" FOREIGN KEY ("batch_garment_id") REFERENCES "public"."batch_garments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_items" ADD CONSTRAINT "batch_items_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_garments_garment" ON "batch_garments" USING btree ("garment_id");--> statement-breakpoint
CREATE INDEX "batch_items_order" ON "batch_items" USING btree ("batch_id","position","id");--> statement-breakpoint
CREATE INDEX "batch_items_queued" ON "batch_items" USING btree ("batch_id","position") WHERE "batch_items"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "batch_items_generation" ON "batch_items" USING btree ("generation_id");--> statement-breakpoint
CREATE INDEX "batches_age" ON "batches" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "batches_running" ON "batches" USING btree ("turn_at") WHERE "batches"."status" = 'running';--> statement-breakpoint
CREATE INDEX "batches_waiting" ON "batches" USING btree ("id") WHERE "batches"."resumes_by_itself" and "batches"."status" = 'paused';--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_batch_id_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."batches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "generations_batch" ON "generations" USING btree ("batch_id") WHERE "generations"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "generations_ref" ON "generations" USING btree ("user_id","ref") WHERE "generations"."ref" is not null;