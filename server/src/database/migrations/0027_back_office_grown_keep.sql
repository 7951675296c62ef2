-- What is kept of a month is taken away when an order that was paid in it is changed, comes late or changes hands, and when its
-- buyer becomes a partner. The lock is held until the end, so that a sweep that sums the month meanwhile waits or is waited for.
CREATE FUNCTION forget_sold_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301001);
  DELETE FROM "sold_month" WHERE "split" = 'whole' AND "month" IN (
    to_char(OLD."paid_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM'), to_char(NEW."paid_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM'));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_sold_month AFTER UPDATE OF "paid_at", "user_id", "guest_id", "partner_id", "address", "payment_method", "quantity", "goods", "shipping", "shipping_discount" ON "orders"
FOR EACH ROW WHEN ((OLD."paid_at" IS NOT NULL OR NEW."paid_at" IS NOT NULL) AND
  (OLD."paid_at", OLD."user_id", OLD."guest_id", OLD."partner_id", OLD."province", OLD."payment_method", OLD."quantity", OLD."goods", OLD."shipping", OLD."shipping_discount")
  IS DISTINCT FROM
  (NEW."paid_at", NEW."user_id", NEW."guest_id", NEW."partner_id", NEW."province", NEW."payment_method", NEW."quantity", NEW."goods", NEW."shipping", NEW."shipping_discount"))
EXECUTE FUNCTION forget_sold_month();
--> statement-breakpoint
CREATE TRIGGER orders_sold_month_new AFTER INSERT ON "orders" FOR EACH ROW WHEN (NEW."paid_at" IS NOT NULL) EXECUTE FUNCTION forget_sold_month();
--> statement-breakpoint
CREATE TRIGGER orders_sold_month_gone AFTER DELETE ON "orders" FOR EACH ROW WHEN (OLD."paid_at" IS NOT NULL) EXECUTE FUNCTION forget_sold_month();
--> statement-breakpoint
CREATE FUNCTION forget_sold_months_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7301001);
  DELETE FROM "sold_month" WHERE "split" = 'whole' AND "month" IN (
    SELECT to_char("paid_at" AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM') FROM "orders"
    WHERE "user_id" = coalesce(NEW."user_id", OLD."user_id") AND "paid_at" IS NOT NULL);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER partner_sold_month AFTER INSERT OR DELETE ON "partner" FOR EACH ROW EXECUTE FUNCTION forget_sold_months_of();

--> statement-breakpoint
CREATE TRIGGER payout_return_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "payout_return" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

--> statement-breakpoint
-- What applicants agreed to before it had a page of its own, word for word. Consents of then name its day, 2026-11-20.
INSERT INTO "brand_page" ("id", "name", "version", "content", "effective_at", "created_at") VALUES (
  '019a9abc-5800-7000-8000-000000000001', 'partner', 1,
  '{"title": {"en": "Partner agreement", "zh": "合伙人协议", "th": "ข้อตกลงพาร์ตเนอร์"}, "body": {"en": [{"kind": "list", "ordered": false, "items": [[{"text": "Rewards come from goods you sell, never from recruiting people."}], [{"text": "You promise nobody an income, and no more of our products than we do."}], [{"text": "We pay the withholding tax for you and give you a statement each year."}], [{"text": "You may end the agreement at any time. What you earned stays yours."}]]}], "zh": [{"kind": "list", "ordered": false, "items": [[{"text": "奖励只来自商品销售，绝不因招募他人而发放。"}], [{"text": "不向任何人承诺收入，也不夸大产品功效。"}], [{"text": "我们为您代扣代缴所得税，并每年提供凭证。"}], [{"text": "您可随时终止协议，已获得的收益仍归您所有。"}]]}], "th": [{"kind": "list", "ordered": false, "items": [[{"text": "รางวัลมาจากการขายสินค้าเท่านั้น ไม่ได้มาจากการชักชวนคนเข้าร่วม"}], [{"text": "ไม่รับประกันรายได้กับผู้ใด และไม่กล่าวอ้างสรรพคุณเกินจริง"}], [{"text": "เราหักและนำส่งภาษีแทนคุณ พร้อมออกหนังสือรับรองให้ทุกปี"}], [{"text": "คุณยกเลิกข้อตกลงได้ทุกเมื่อ รายได้ที่ได้รับแล้วยังเป็นของคุณ"}]]}]}}'::jsonb,
  '2026-11-20T00:00:00+07:00', '2026-11-20T00:00:00+07:00'
);
