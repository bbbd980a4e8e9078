ALTER TABLE "quota_ledger" DROP CONSTRAINT "quota_ledger_kind";--> statement-breakpoint
ALTER TABLE "quota_ledger" ADD COLUMN "credits" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "quota_ledger_grants" ON "quota_ledger" USING btree ("user_id","period") WHERE "quota_ledger"."kind" = 'grant';