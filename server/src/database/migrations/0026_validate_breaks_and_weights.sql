-- outside a transaction
ALTER TABLE "pickup_point" VALIDATE CONSTRAINT "pickup_point_spans";--> statement-breakpoint
ALTER TABLE "variant" VALIDATE CONSTRAINT "variant_weight";
