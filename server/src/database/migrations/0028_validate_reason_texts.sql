-- outside a transaction
ALTER TABLE "approval" VALIDATE CONSTRAINT "approval_reason_texts";
--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_cancel_texts";
--> statement-breakpoint
ALTER TABLE "partner_page" VALIDATE CONSTRAINT "partner_page_taken_down_texts";
--> statement-breakpoint
ALTER TABLE "withdrawal" VALIDATE CONSTRAINT "withdrawal_reason_texts";
--> statement-breakpoint
ALTER TABLE "payment_slip" VALIDATE CONSTRAINT "payment_slip_rejection_texts";
--> statement-breakpoint
ALTER TABLE "canceled_piece" VALIDATE CONSTRAINT "canceled_piece_reason_texts";
--> statement-breakpoint
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_answer_texts";
--> statement-breakpoint
ALTER TABLE "order_return" VALIDATE CONSTRAINT "order_return_unsent_texts";
--> statement-breakpoint
ALTER TABLE "reward_line" VALIDATE CONSTRAINT "reward_line_reason_texts";
--> statement-breakpoint
ALTER TABLE "partner_application" VALIDATE CONSTRAINT "partner_application_reason_texts";
