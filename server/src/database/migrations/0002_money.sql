CREATE TABLE "partner_year" (
	"partner_id" bigint NOT NULL,
	"year" integer NOT NULL,
	"gross" bigint NOT NULL,
	"tax" bigint NOT NULL,
	CONSTRAINT "partner_year_partner_id_year_pk" PRIMARY KEY("partner_id","year")
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_overdraft";--> statement-breakpoint
ALTER TABLE "reward_line" DROP CONSTRAINT "reward_line_sign";--> statement-breakpoint
DROP INDEX "partner_day_key";--> statement-breakpoint
DROP INDEX "reward_line_due";--> statement-breakpoint
ALTER TABLE "partner_day" ADD CONSTRAINT "partner_day_partner_id_day_pk" PRIMARY KEY("partner_id","day");--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "side" text NOT NULL;--> statement-breakpoint
ALTER TABLE "reward_line" ADD COLUMN "settled_gross" bigint;--> statement-breakpoint
CREATE INDEX "reward_line_due" ON "reward_line" USING btree ("settles_at") WHERE status = 'pending' and not held and reverses is null;--> statement-breakpoint
ALTER TABLE "throttle" DROP COLUMN "blocked_until";--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_side" CHECK ("account"."side" in ('debit', 'credit'));--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_overdraft" CHECK (not "account"."no_overdraft" or case "account"."side" when 'debit' then "account"."debits" >= "account"."credits" else "account"."credits" >= "account"."debits" end);--> statement-breakpoint
ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_settled" CHECK (("reward_line"."status" = 'approved') = ("reward_line"."settled_gross" is not null) and ("reward_line"."status" = 'approved') = ("reward_line"."settled_at" is not null));--> statement-breakpoint
ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_sign" CHECK (("reward_line"."reverses" is null) = ("reward_line"."gross" > 0) and ("reward_line"."reverses" is null) = ("reward_line"."base" > 0));