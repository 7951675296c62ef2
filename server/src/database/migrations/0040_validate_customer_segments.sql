-- outside a transaction
ALTER TABLE "site_message" VALIDATE CONSTRAINT "site_message_segment";
--> statement-breakpoint
ALTER TABLE "site_message" VALIDATE CONSTRAINT "site_message_sent";
