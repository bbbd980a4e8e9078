DROP INDEX "generations_completed";--> statement-breakpoint
CREATE INDEX "generations_completed" ON "generations" USING btree ("completed_at","provider","provider_ms") WHERE "generations"."status" = 'completed';--> statement-breakpoint
-- How many accounts each plan has, kept like the other counters: who signed up to it or came to it, less who left it.
-- Every transaction that holds several counters takes them in the same order: abandoned, left, joined, conversion.
CREATE OR REPLACE FUNCTION count_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_on_day(new.created_at, 'sign_up', new.subscription_plan, '', 0);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_on_day(now(), 'plan_left', old.subscription_plan, '', 0);
	IF TG_OP = 'UPDATE' THEN PERFORM count_on_day(now(), 'plan_joined', new.subscription_plan, '', 0); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_everything() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM daily_counts;
	INSERT INTO daily_counts (kind, day, plan, label, count, amount_cents)
		SELECT 'requested', (g.created_at AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan, '', count(*), 0
			FROM generations g JOIN users u ON u.id = g.user_id GROUP BY 2, 3
		UNION ALL SELECT g.status, (coalesce(g.completed_at, g.created_at) AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan,
				CASE g.status WHEN 'completed' THEN coalesce(g.provider, '') ELSE coalesce(g.failure, 'unexpected') END, count(*),
				CASE g.status WHEN 'completed' THEN sum(g.openai_cost_cents) ELSE 0 END
			FROM generations g JOIN users u ON u.id = g.user_id WHERE g.status IN ('completed', 'failed') GROUP BY 1, 2, 3, 4
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
		FROM (SELECT user_id, count(*)::int AS n FROM generations GROUP BY user_id) counted
		WHERE counted.user_id = users.id AND generations_count <> counted.n;
	UPDATE users SET revenue_cents = counted.n
		FROM (SELECT user_id, sum(gross_cents - refunded_cents)::int AS n FROM invoices GROUP BY user_id) counted
		WHERE counted.user_id = users.id AND revenue_cents <> counted.n;
END $$;
--> statement-breakpoint
-- The sign-ups of before say no plan; this is what is left of them.
INSERT INTO daily_counts (kind, day, plan, label, count, amount_cents)
	SELECT 'plan_joined', (now() AT TIME ZONE 'Europe/Rome')::date, subscription_plan, '', count(*), 0 FROM users GROUP BY 3;
--> statement-breakpoint
CREATE TRIGGER count_account_moved AFTER UPDATE OF subscription_plan ON users FOR EACH ROW
	WHEN (old.subscription_plan IS DISTINCT FROM new.subscription_plan) EXECUTE FUNCTION count_account();
--> statement-breakpoint
CREATE TRIGGER count_account_closed AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION count_account();
