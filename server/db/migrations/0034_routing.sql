CREATE TABLE "routing_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer NOT NULL,
	"rules" jsonb NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "routing_versions_number" UNIQUE("number")
);
--> statement-breakpoint
ALTER TABLE "routing_versions" ADD CONSTRAINT "routing_versions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Each provider has a limit of its own a day: of a call that was perhaps paid it has to be known whose it was.
CREATE OR REPLACE FUNCTION count_generation_end(g generations, of_plan text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	at timestamptz := coalesce(g.completed_at, g.created_at);
BEGIN
	IF g.status = 'completed' THEN
		PERFORM count_on_day(at, 'completed', of_plan, coalesce(g.provider, ''), g.openai_cost_cents);
	ELSIF g.status = 'failed' THEN
		PERFORM count_on_day(at, 'failed', of_plan, coalesce(g.failure, 'unexpected'), 0);
		IF g.provider IS NOT NULL AND g.failure IN ('provider_timeout', 'provider_garbage', 'refused', 'interrupted') THEN
			PERFORM count_on_day(at, 'maybe_paid', of_plan, g.provider, 0);
		END IF;
	END IF;
END $$;
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
		UNION ALL SELECT 'maybe_paid', (coalesce(g.completed_at, g.created_at) AT TIME ZONE 'Europe/Rome')::date, u.subscription_plan,
				g.provider, count(*), 0
			FROM generations g JOIN users u ON u.id = g.user_id
			WHERE g.status = 'failed' AND NOT g.test AND g.provider IS NOT NULL
				AND g.failure IN ('provider_timeout', 'provider_garbage', 'refused', 'interrupted') GROUP BY 2, 3, 4
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
