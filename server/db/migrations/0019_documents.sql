CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"year" integer NOT NULL,
	"sequence" integer NOT NULL,
	"refers_to_year" integer,
	"refers_to_sequence" integer,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"net_cents" integer NOT NULL,
	"vat_cents" integer NOT NULL,
	"gross_cents" integer NOT NULL,
	"recipient" json,
	"file_name" text,
	"xml" text,
	CONSTRAINT "documents_number" UNIQUE("kind","year","sequence")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_invoice" ON "documents" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "documents_age" ON "documents" USING btree ("issued_at");