UPDATE "generations" SET "garment_kind" = CASE "garment_kind" WHEN 'sleeved' THEN 't-shirt' ELSE 'top' END WHERE "garment_kind" IN ('sleeved', 'sleeveless');
