CREATE TABLE "shop_counts" (
	"user_id" uuid NOT NULL,
	"dimension" text NOT NULL,
	"day" date NOT NULL,
	"value" text NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"made" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"redone" integer DEFAULT 0 NOT NULL,
	"downloaded" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"complained" integer DEFAULT 0 NOT NULL,
	"charged" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_counts_user_id_dimension_day_value_pk" PRIMARY KEY("user_id","dimension","day","value")
);
--> statement-breakpoint
ALTER TABLE "shop_counts" ADD CONSTRAINT "shop_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The figures of each shop, kept like the counters of the house: by triggers, on days in Rome, and only added to.
CREATE FUNCTION add_to_shop(c shop_counts) RETURNS void LANGUAGE sql AS $$
	INSERT INTO shop_counts SELECT c.*
	ON CONFLICT (user_id, dimension, day, value) DO UPDATE SET asked = shop_counts.asked + excluded.asked,
		made = shop_counts.made + excluded.made, failed = shop_counts.failed + excluded.failed,
		redone = shop_counts.redone + excluded.redone, downloaded = shop_counts.downloaded + excluded.downloaded,
		approved = shop_counts.approved + excluded.approved, complained = shop_counts.complained + excluded.complained,
		charged = shop_counts.charged + excluded.charged, refunded = shop_counts.refunded + excluded.refunded
$$;
--> statement-breakpoint
CREATE FUNCTION count_detail(owner uuid, on_day date, of_what text, of_dimension text, of_value text, by_count int) RETURNS void LANGUAGE sql AS $$
	SELECT add_to_shop(ROW(owner, of_dimension, on_day, of_value,
		CASE of_what WHEN 'asked' THEN by_count ELSE 0 END, CASE of_what WHEN 'made' THEN by_count ELSE 0 END,
		CASE of_what WHEN 'failed' THEN by_count ELSE 0 END, CASE of_what WHEN 'redone' THEN by_count ELSE 0 END,
		CASE of_what WHEN 'downloaded' THEN by_count ELSE 0 END, CASE of_what WHEN 'approved' THEN by_count ELSE 0 END,
		CASE of_what WHEN 'complained' THEN by_count ELSE 0 END, CASE of_what WHEN 'charge' THEN by_count ELSE 0 END,
		CASE of_what WHEN 'refund' THEN by_count ELSE 0 END)::shop_counts)
$$;
--> statement-breakpoint
-- How long somebody waited, in steps of a tenth: percentiles are read off them, within five per cent.
CREATE FUNCTION wait_step(g generations) RETURNS text LANGUAGE sql STABLE AS $$
	SELECT ceil(ln(greatest(extract(epoch FROM coalesce(g.completed_at, g.created_at) - g.created_at) * 1000, 1)) / ln(1.1))::int::text
$$;
--> statement-breakpoint
CREATE FUNCTION day_made(g generations) RETURNS date LANGUAGE sql STABLE AS $$
	SELECT (coalesce(g.completed_at, g.created_at) AT TIME ZONE 'Europe/Rome')::date
$$;
--> statement-breakpoint
-- One row after the other in one order, so that two that wait for each other's cannot wait in a circle.
CREATE FUNCTION count_picture(g generations, of_what text, on_day date, by_count int) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	body text := (SELECT body_type FROM models WHERE id = g.selected_model_id);
	garment garments := (SELECT c FROM garments c WHERE id = g.garment_id);
BEGIN
	PERFORM count_detail(g.user_id, on_day, of_what, 'total', '', by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'model', coalesce(g.selected_model_id::text, ''), by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'pose', g.pose_type, by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'body', coalesce(body, ''), by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'size', coalesce(g.size, ''), by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'kind', coalesce(g.garment_kind, garment.kind, ''), by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'ref', coalesce(g.ref, garment.ref, ''), by_count);
	PERFORM count_detail(g.user_id, on_day, of_what, 'source', g.source, by_count);
END $$;
--> statement-breakpoint
-- The same garment in the same pose on the same body once more.
CREATE FUNCTION is_redone(g generations) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM generations e WHERE e.garment_id = g.garment_id AND e.pose_type = g.pose_type
		AND e.selected_model_id IS NOT DISTINCT FROM g.selected_model_id AND e.size IS NOT DISTINCT FROM g.size
		AND (e.created_at, e.id) < (g.created_at, g.id))
$$;
--> statement-breakpoint
CREATE FUNCTION count_shop_end(g generations) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF g.status = 'completed' THEN
		PERFORM count_picture(g, 'made', day_made(g), 1);
		PERFORM count_detail(g.user_id, day_made(g), 'made', 'wait', wait_step(g), 1);
	ELSIF g.status = 'failed' THEN
		PERFORM count_picture(g, 'failed', day_made(g), 1);
		PERFORM count_detail(g.user_id, day_made(g), 'failed', 'failure', coalesce(g.failure, 'unexpected'), 1);
	END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_shop_generation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM count_picture(new, 'asked', (new.created_at AT TIME ZONE 'Europe/Rome')::date, 1);
		IF is_redone(new) THEN PERFORM count_picture(new, 'redone', (new.created_at AT TIME ZONE 'Europe/Rome')::date, 1); END IF;
	END IF;
	PERFORM count_shop_end(new);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- On the day that the picture was made, so that they are a share of that day's pictures.
CREATE FUNCTION count_shop_complaint() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_picture(new, 'complained', day_made(new), 1);
	PERFORM count_detail(new.user_id, day_made(new), 'complained', 'complaint', new.complaint, 1);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_shop_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE g generations;
BEGIN
	SELECT * INTO g FROM generations WHERE id = new.generation_id;
	IF found THEN PERFORM count_picture(g, 'approved', day_made(g), CASE WHEN new.review = 'approved' THEN 1 ELSE -1 END); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_shop_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM count_detail(new.user_id, (new.created_at AT TIME ZONE 'Europe/Rome')::date, new.kind, 'total', '', new.credits);
	RETURN NULL;
END $$;
--> statement-breakpoint
-- From the rows that are there; downloads leave none, and stay. For what was there before, and after rows were loaded past the triggers.
CREATE FUNCTION count_shops() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM shop_counts WHERE downloaded = 0;
	UPDATE shop_counts SET asked = 0, made = 0, failed = 0, redone = 0, approved = 0, complained = 0, charged = 0, refunded = 0;
	INSERT INTO shop_counts AS here (user_id, dimension, day, value, asked, made, failed, redone, approved, complained, charged, refunded)
		SELECT user_id, dimension, day, value, count(*) FILTER (WHERE what = 'asked'), count(*) FILTER (WHERE what = 'made'),
			count(*) FILTER (WHERE what = 'failed'), count(*) FILTER (WHERE what = 'redone'), count(*) FILTER (WHERE what = 'approved'),
			count(*) FILTER (WHERE what = 'complained'), coalesce(sum(credits) FILTER (WHERE what = 'charge'), 0),
			coalesce(sum(credits) FILTER (WHERE what = 'refund'), 0)
		FROM (
			SELECT e.user_id, d.dimension, e.day, d.value, e.what, 0 AS credits
			FROM (
				SELECT g.*, (g.created_at AT TIME ZONE 'Europe/Rome')::date AS day, 'asked' AS what FROM generations g WHERE NOT g.test
				UNION ALL SELECT g.*, (g.created_at AT TIME ZONE 'Europe/Rome')::date, 'redone' FROM (
					SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY garment_id, pose_type, selected_model_id, size
						ORDER BY created_at, id) AS nth FROM generations WHERE garment_id IS NOT NULL) numbered WHERE nth > 1) again
					JOIN generations g USING (id)
				UNION ALL SELECT g.*, day_made(g), CASE g.status WHEN 'completed' THEN 'made' ELSE 'failed' END
					FROM generations g WHERE g.status IN ('completed', 'failed') AND NOT g.test
				UNION ALL SELECT g.*, day_made(g), 'complained' FROM generations g WHERE g.complaint IS NOT NULL AND NOT g.test
				UNION ALL SELECT g.*, day_made(g), 'approved' FROM batch_items i JOIN generations g ON g.id = i.generation_id
					WHERE i.review = 'approved'
			) e
				LEFT JOIN models m ON m.id = e.selected_model_id
				LEFT JOIN garments c ON c.id = e.garment_id
				CROSS JOIN LATERAL (VALUES ('total', ''), ('model', coalesce(e.selected_model_id::text, '')), ('pose', e.pose_type),
					('body', coalesce(m.body_type, '')), ('size', coalesce(e.size, '')), ('kind', coalesce(e.garment_kind, c.kind, '')),
					('ref', coalesce(e.ref, c.ref, '')), ('source', e.source)) d (dimension, value)
			UNION ALL SELECT g.user_id, 'wait', day_made(g), wait_step(g), 'made', 0 FROM generations g WHERE g.status = 'completed' AND NOT g.test
			UNION ALL SELECT g.user_id, 'failure', day_made(g), coalesce(g.failure, 'unexpected'), 'failed', 0
				FROM generations g WHERE g.status = 'failed' AND NOT g.test
			UNION ALL SELECT g.user_id, 'complaint', day_made(g), g.complaint, 'complained', 0
				FROM generations g WHERE g.complaint IS NOT NULL AND NOT g.test
			UNION ALL SELECT user_id, 'total', (created_at AT TIME ZONE 'Europe/Rome')::date, '', kind, credits FROM quota_ledger
				WHERE kind IN ('charge', 'refund')
		) happened
		GROUP BY 1, 2, 3, 4
	ON CONFLICT (user_id, dimension, day, value) DO UPDATE SET asked = excluded.asked, made = excluded.made, failed = excluded.failed,
		redone = excluded.redone, approved = excluded.approved, complained = excluded.complained, charged = excluded.charged,
		refunded = excluded.refunded;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_shop_asked AFTER INSERT ON generations FOR EACH ROW
	WHEN (NOT new.test) EXECUTE FUNCTION count_shop_generation();
--> statement-breakpoint
CREATE TRIGGER count_shop_ended AFTER UPDATE OF status ON generations FOR EACH ROW
	WHEN (NOT new.test AND old.status IS DISTINCT FROM new.status AND new.status IN ('completed', 'failed'))
	EXECUTE FUNCTION count_shop_generation();
--> statement-breakpoint
CREATE TRIGGER count_shop_complaint AFTER UPDATE OF complaint ON generations FOR EACH ROW
	WHEN (NOT new.test AND old.complaint IS NULL AND new.complaint IS NOT NULL) EXECUTE FUNCTION count_shop_complaint();
--> statement-breakpoint
CREATE TRIGGER count_shop_review AFTER UPDATE OF review ON batch_items FOR EACH ROW
	WHEN ((old.review IS NOT DISTINCT FROM 'approved') <> (new.review IS NOT DISTINCT FROM 'approved')) EXECUTE FUNCTION count_shop_review();
--> statement-breakpoint
CREATE TRIGGER count_shop_credit AFTER INSERT ON quota_ledger FOR EACH ROW
	WHEN (new.kind IN ('charge', 'refund')) EXECUTE FUNCTION count_shop_credit();
--> statement-breakpoint
-- After the triggers, which hold the tables: nothing happens unseen in between.
SELECT count_shops();
