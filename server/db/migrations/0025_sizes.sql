ALTER TABLE "generations" ADD COLUMN "size" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "garment_size" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "fit" text;