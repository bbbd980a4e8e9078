-- The counters of the analytics, kept by the database in the transaction of what they count: no door can forget them.
-- A day is a day in Rome. Nothing is ever taken off them when rows are deleted, because it did happen.
UPDATE "generations" SET "failure" = l."cause" FROM "quota_ledger" l
	WHERE l."generation_id" = "generations"."id" AND l."kind" = 'refund' AND "generations"."status" = 'failed';
--> statement-breakpoint
CREATE FUNCTION count_on_day(at timestamptz, what text, of_plan text, with_label text, amount bigint) RETURNS void LANGUAGE sql AS $$
	INSERT INTO daily_counts (kind, day, plan, label, count, amount_cents)
	VALUES (what, (at AT TIME ZONE 'Europe/Rome')::date, of_plan, with_label, 1, amount)
	ON CONFLICT (kind, day, plan, label) DO UPDATE
		SET count = daily_counts.count + 1, amount_cents = daily_counts.amount_cents + excluded.amount_cents
$$;
--> statement-breakpoint
CREATE FUNCTION count_generation_end(g generations, of_plan text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF g.status = 'completed' THEN
		PERFORM count_on_day(coalesce(g.completed_at, g.created_at), 'completed', of_plan, coalesce(g.provider, ''), g.openai_cost_cents);
	ELSIF g.status = 'failed' THEN
		PERFORM count_on_day(coalesce(g.completed_at, g.created_at), 'failed', of_plan, coalesce(g.failure, 'unexpected'), 0);
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_generation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE of_plan text;
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE users SET generations_count = generations_count + 1 WHERE id = new.user_id RETURNING subscription_plan INTO of_plan;
		PERFORM count_on_day(new.created_at, 'requested', of_plan, '', 0);
		PERFORM count_generation_end(new, of_plan);
	ELSIF TG_OP = 'UPDATE' THEN
		SELECT subscription_plan INTO of_plan FROM users WHERE id = new.user_id;
		PERFORM count_generation_end(new, of_plan);
	ELSE
		-- Went with its account before it ended: neither completed nor failed. The account may be gone already.
		PERFORM count_on_day(old.updated_at, 'abandoned', '', '', 0);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	paid int := new.gross_cents;
	refunded int := new.refunded_cents;
BEGIN
	IF TG_OP = 'UPDATE' THEN
		paid := new.gross_cents - old.gross_cents;
		refunded := new.refunded_cents - old.refunded_cents;
	END IF;
	UPDATE users SET revenue_cents = revenue_cents + paid - refunded WHERE id = new.user_id;
	IF paid <> 0 THEN PERFORM count_on_day(new.paid_at, 'paid', coalesce(new.plan, ''), '', paid); END IF;
	IF refunded <> 0 THEN PERFORM count_on_day(new.paid_at, 'refunded', coalesce(new.plan, ''), '', refunded); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_sign_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_on_day(new.created_at, 'sign_up', '', '', 0);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_plan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_on_day(new.created_at, CASE WHEN new.from_plan = 'free' THEN 'conversion' ELSE 'cancellation' END,
		CASE WHEN new.from_plan = 'free' THEN new.to_plan ELSE new.from_plan END, '', 0);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- For what was there before the counters, and after rows were loaded past them (npm run seed).
CREATE FUNCTION count_everything() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM daily_counts;
	INSERT INTO daily_counts (kind, day, plan, label, count, amount_cents)
		SELECT 'requested', (g.created_at AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan, '', count(*), 0
			FROM generations g JOIN users u ON u.id = g.user_id GROUP BY 2, 3
		UNION ALL SELECT g.status, (coalesce(g.completed_at, g.created_at) AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan,
				CASE g.status WHEN 'completed' THEN coalesce(g.provider, '') ELSE coalesce(g.failure, 'unexpected') END, count(*),
				CASE g.status WHEN 'completed' THEN sum(g.openai_cost_cents) ELSE 0 END
			FROM generations g JOIN users u ON u.id = g.user_id WHERE g.status IN ('completed', 'failed') GROUP BY 1, 2, 3, 4
		UNION ALL SELECT 'sign_up', (created_at AT TIME ZONE 'Europe/Rome')::date, '', '', count(*), 0 FROM users GROUP BY 2
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
SELECT count_everything();
--> statement-breakpoint
CREATE TRIGGER count_generation_asked AFTER INSERT ON generations FOR EACH ROW EXECUTE FUNCTION count_generation();
--> statement-breakpoint
CREATE TRIGGER count_generation_ended AFTER UPDATE OF status ON generations FOR EACH ROW
	WHEN (old.status IS DISTINCT FROM new.status AND new.status IN ('completed', 'failed')) EXECUTE FUNCTION count_generation();
--> statement-breakpoint
CREATE TRIGGER count_generation_abandoned AFTER DELETE ON generations FOR EACH ROW
	WHEN (old.status IN ('pending', 'processing')) EXECUTE FUNCTION count_generation();
--> statement-breakpoint
CREATE TRIGGER count_invoice AFTER INSERT OR UPDATE OF gross_cents, refunded_cents ON invoices FOR EACH ROW EXECUTE FUNCTION count_invoice();
--> statement-breakpoint
CREATE TRIGGER count_sign_up AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION count_sign_up();
--> statement-breakpoint
CREATE TRIGGER count_plan_change AFTER INSERT ON plan_changes FOR EACH ROW
	WHEN ((new.from_plan = 'free') <> (new.to_plan = 'free')) EXECUTE FUNCTION count_plan_change();
