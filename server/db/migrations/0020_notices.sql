ALTER TABLE "generations" ADD COLUMN "notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- From the sentences that releases before this one stored. Function and trigger go with the column "notice".
CREATE FUNCTION notice_codes(sentences text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(jsonb_agg(jsonb_build_object('code', known.code) ORDER BY known.place), '[]'::jsonb)
	FROM (VALUES
		(1, 'mannequin_preview', 'Anteprima su manichino 3D, generata sul server senza'),
		(2, 'back_invented', 'Il retro è ricostruito.'),
		(3, 'cut_out_uncertain', 'Ritaglio incerto: una foto su sfondo uniforme riesce meglio.'),
		(4, 'photo_small', 'La foto è piccola: il tessuto può essere poco nitido.'),
		(5, 'kind_uncertain', 'Il tipo di capo è incerto: se non è quello giusto, la prossima volta indicalo tu.')
	) known (place, code, sentence)
	WHERE strpos(sentences, known.sentence) > 0
$$;
--> statement-breakpoint
UPDATE "generations" SET "notices" = notice_codes("notice") WHERE "notice" IS NOT NULL;
--> statement-breakpoint
-- What gave nothing back had no cause in the ledger that an earlier migration could read.
UPDATE "generations" SET "failure" = 'refused'
	WHERE "failure" IS NULL AND "status" = 'failed' AND "error_message" = 'Immagine rifiutata dal filtro di sicurezza';
--> statement-breakpoint
-- The release before goes on for some minutes beside this one, and stores sentences only.
CREATE FUNCTION fill_notices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.notices := notice_codes(new.notice);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER fill_notices BEFORE UPDATE OF notice ON generations FOR EACH ROW
	WHEN (new.notice IS NOT NULL AND old.notice IS NULL AND new.notices = '[]'::jsonb) EXECUTE FUNCTION fill_notices();
