CREATE TABLE "pinned_models" (
	"user_id" uuid NOT NULL,
	"gender" text NOT NULL,
	"model_id" uuid NOT NULL,
	CONSTRAINT "pinned_models_user_id_gender_pk" PRIMARY KEY("user_id","gender")
);
--> statement-breakpoint
ALTER TABLE "pinned_models" ADD CONSTRAINT "pinned_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pinned_models" ADD CONSTRAINT "pinned_models_model_id_models_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."models"("id") ON DELETE cascade ON UPDATE no action;