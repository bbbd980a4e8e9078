CREATE TABLE "address_confirmations" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_confirmations_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "address_confirmations" ADD CONSTRAINT "address_confirmations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Nobody is taken for confirmed, but for the demo logins of a development database: no mail goes to example.com.
UPDATE "users" SET "email_confirmed_at" = "created_at", "password_by_link" = true
	WHERE "email" IN ('free@example.com', 'pro@example.com', 'enterprise@example.com', 'admin@example.com', 'super@example.com');
