-- outside a transaction
ALTER TABLE "payment_proof" VALIDATE CONSTRAINT "payment_proof_answered";
