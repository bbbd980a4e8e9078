ALTER TABLE "generations" ADD COLUMN "request_id" uuid;--> statement-breakpoint
CREATE INDEX "payment_events_unhandled" ON "payment_events" USING btree ("status","received_at") WHERE "payment_events"."status" in ('received', 'parked');--> statement-breakpoint
CREATE INDEX "quota_ledger_given_back" ON "quota_ledger" USING btree ("created_at","cause") WHERE "quota_ledger"."kind" = 'refund';