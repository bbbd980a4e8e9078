CREATE TABLE "account_managers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"booking_url" text,
	"photo" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "named_managers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"manager_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "named_managers" ADD CONSTRAINT "named_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "named_managers" ADD CONSTRAINT "named_managers_manager_id_account_managers_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."account_managers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_managers_default" ON "account_managers" USING btree ("is_default") WHERE "account_managers"."is_default";--> statement-breakpoint
CREATE INDEX "named_managers_manager" ON "named_managers" USING btree ("manager_id");