ALTER TABLE "models" ADD COLUMN "origin" text DEFAULT 'undeclared' NOT NULL;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "views" jsonb;--> statement-breakpoint
ALTER TABLE "models" ADD COLUMN "person" jsonb;--> statement-breakpoint
-- Those that the product came with lie side by side; an upload has a folder to itself, and nobody said what it shows.
UPDATE "models" SET "origin" = 'drawn' WHERE "image_url" LIKE 'catalogue/%.webp' AND "image_url" NOT LIKE 'catalogue/%/%';
