ALTER TABLE "generations" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "generations_test" ON "generations" USING btree ("user_id","created_at") WHERE "generations"."test";
--> statement-breakpoint
-- What a test key asks for is in no figure and has no garment.
CREATE OR REPLACE TRIGGER fill_garment BEFORE INSERT ON generations FOR EACH ROW
	WHEN (new.garment_id IS NULL AND NOT new.test) EXECUTE FUNCTION fill_garment();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_generation_asked AFTER INSERT ON generations FOR EACH ROW
	WHEN (NOT new.test) EXECUTE FUNCTION count_generation();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_generation_ended AFTER UPDATE OF status ON generations FOR EACH ROW
	WHEN (NOT new.test AND old.status IS DISTINCT FROM new.status AND new.status IN ('completed', 'failed'))
	EXECUTE FUNCTION count_generation();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER count_generation_abandoned AFTER DELETE ON generations FOR EACH ROW
	WHEN (NOT old.test AND old.status IN ('pending', 'processing')) EXECUTE FUNCTION count_generation();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_everything() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM daily_counts;
	INSERT INTO daily_counts (kind, day, plan, label, count, amount_cents)
		SELECT 'requested', (g.created_at AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan, '', count(*), 0
			FROM generations g JOIN users u ON u.id = g.user_id WHERE NOT g.test GROUP BY 2, 3
		UNION ALL SELECT g.status, (coalesce(g.completed_at, g.created_at) AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan,
				CASE g.status WHEN 'completed' THEN coalesce(g.provider, '') ELSE coalesce(g.failure, 'unexpected') END, count(*),
				CASE g.status WHEN 'completed' THEN sum(g.openai_cost_cents) ELSE 0 END
			FROM generations g JOIN users u ON u.id = g.user_id WHERE g.status IN ('completed', 'failed') AND NOT g.test GROUP BY 1, 2, 3, 4
		UNION ALL SELECT 'sign_up', (created_at AT TIME ZONE 'Europe/Rome')::date, subscription_plan, '', count(*), 0
			FROM users GROUP BY 2, 3
		UNION ALL SELECT 'paid', (paid_at AT TIME ZONE 'Europe/Rome')::date, coalesce(plan, ''), '', count(*), sum(gross_cents)
			FROM invoices GROUP BY 2, 3
		UNION ALL SELECT 'refunded', (paid_at AT TIME ZONE 'Europe/Rome')::date, coalesce(plan, ''), '', count(*), sum(refunded_cents)
			FROM invoices WHERE refunded_cents <> 0 GROUP BY 2, 3
		UNION ALL SELECT CASE WHEN from_plan = 'free' THEN 'conversion' ELSE 'cancellation' END,
				(created_at AT TIME ZONE 'Europe/Rome')::date, CASE WHEN from_plan = 'free' THEN to_plan ELSE from_plan END, '', count(*), 0
			FROM plan_changes WHERE (from_plan = 'free') <> (to_plan = 'free') GROUP BY 1, 2, 3;
	UPDATE users SET generations_count = counted.n
		FROM (SELECT user_id, count(*)::int AS n FROM generations WHERE NOT test GROUP BY user_id) counted
		WHERE counted.user_id = users.id AND generations_count <> counted.n;
	UPDATE users SET revenue_cents = counted.n
		FROM (SELECT user_id, sum(gross_cents - refunded_cents)::int AS n FROM invoices GROUP BY user_id) counted
		WHERE counted.user_id = users.id AND revenue_cents <> counted.n;
END $$;
