-- outside a transaction
ALTER TABLE "staff" VALIDATE CONSTRAINT "staff_roles";
