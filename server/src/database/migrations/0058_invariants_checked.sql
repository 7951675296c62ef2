-- outside a transaction
ALTER TABLE "reward_line" VALIDATE CONSTRAINT "reward_line_partner_id_partner_user_id_fk";--> statement-breakpoint
ALTER TABLE "reward_line" VALIDATE CONSTRAINT "reward_line_order_id_orders_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_user_id_app_user_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_guest_id_guest_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_partner_id_partner_user_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_mentor_id_partner_user_id_fk";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_method";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_times";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_paid_first";
