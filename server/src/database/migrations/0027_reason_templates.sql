CREATE TABLE "reason_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"used_for" text NOT NULL,
	"cause" text,
	"texts" jsonb NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "reason_template_used_for" CHECK ("reason_template"."used_for" in ('slip_rejected', 'cod_rejected', 'order_canceled', 'pieces_canceled', 'return_rejected', 'application_rejected', 'withdrawal_rejected', 'withdrawal_returned', 'reward_canceled', 'reward_reversed', 'page_taken_down')),
	CONSTRAINT "reason_template_cause" CHECK (case when "reason_template"."used_for" = 'pieces_canceled' then coalesce("reason_template"."cause", '') in ('asked', 'sold_out', 'damaged', 'mistake') else "reason_template"."cause" is null end),
	CONSTRAINT "reason_template_texts" CHECK ("reason_template"."texts" is null or (coalesce("reason_template"."texts"->>'en', '') <> '' and coalesce("reason_template"."texts"->>'zh', '') <> '' and coalesce("reason_template"."texts"->>'th', '') <> ''))
);
--> statement-breakpoint
ALTER TABLE "approval" ADD COLUMN "reason_texts" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancel_texts" jsonb;--> statement-breakpoint
ALTER TABLE "partner_page" ADD COLUMN "taken_down_texts" jsonb;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "reason_texts" jsonb;--> statement-breakpoint
ALTER TABLE "payment_slip" ADD COLUMN "rejection_texts" jsonb;--> statement-breakpoint
ALTER TABLE "canceled_piece" ADD COLUMN "reason_texts" jsonb;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "answer_texts" jsonb;--> statement-breakpoint
ALTER TABLE "order_return" ADD COLUMN "unsent_texts" jsonb;--> statement-breakpoint
ALTER TABLE "reward_line" ADD COLUMN "reason_texts" jsonb;--> statement-breakpoint
ALTER TABLE "partner_application" ADD COLUMN "reason_texts" jsonb;--> statement-breakpoint
CREATE INDEX "reason_template_listed" ON "reason_template" USING btree ("used_for","position","id");--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_reason_texts" CHECK ("approval"."reason_texts" is null or (coalesce("approval"."reason_texts"->>'en', '') <> '' and coalesce("approval"."reason_texts"->>'zh', '') <> '' and coalesce("approval"."reason_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cancel_texts" CHECK ("orders"."cancel_texts" is null or (coalesce("orders"."cancel_texts"->>'en', '') <> '' and coalesce("orders"."cancel_texts"->>'zh', '') <> '' and coalesce("orders"."cancel_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_page" ADD CONSTRAINT "partner_page_taken_down_texts" CHECK ("partner_page"."taken_down_texts" is null or (coalesce("partner_page"."taken_down_texts"->>'en', '') <> '' and coalesce("partner_page"."taken_down_texts"->>'zh', '') <> '' and coalesce("partner_page"."taken_down_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_reason_texts" CHECK ("withdrawal"."reason_texts" is null or (coalesce("withdrawal"."reason_texts"->>'en', '') <> '' and coalesce("withdrawal"."reason_texts"->>'zh', '') <> '' and coalesce("withdrawal"."reason_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_slip" ADD CONSTRAINT "payment_slip_rejection_texts" CHECK ("payment_slip"."rejection_texts" is null or (coalesce("payment_slip"."rejection_texts"->>'en', '') <> '' and coalesce("payment_slip"."rejection_texts"->>'zh', '') <> '' and coalesce("payment_slip"."rejection_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "canceled_piece" ADD CONSTRAINT "canceled_piece_reason_texts" CHECK ("canceled_piece"."reason_texts" is null or (coalesce("canceled_piece"."reason_texts"->>'en', '') <> '' and coalesce("canceled_piece"."reason_texts"->>'zh', '') <> '' and coalesce("canceled_piece"."reason_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_answer_texts" CHECK ("order_return"."answer_texts" is null or (coalesce("order_return"."answer_texts"->>'en', '') <> '' and coalesce("order_return"."answer_texts"->>'zh', '') <> '' and coalesce("order_return"."answer_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_return" ADD CONSTRAINT "order_return_unsent_texts" CHECK ("order_return"."unsent_texts" is null or (coalesce("order_return"."unsent_texts"->>'en', '') <> '' and coalesce("order_return"."unsent_texts"->>'zh', '') <> '' and coalesce("order_return"."unsent_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reward_line" ADD CONSTRAINT "reward_line_reason_texts" CHECK ("reward_line"."reason_texts" is null or (coalesce("reward_line"."reason_texts"->>'en', '') <> '' and coalesce("reward_line"."reason_texts"->>'zh', '') <> '' and coalesce("reward_line"."reason_texts"->>'th', '') <> '')) NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_application" ADD CONSTRAINT "partner_application_reason_texts" CHECK ("partner_application"."reason_texts" is null or (coalesce("partner_application"."reason_texts"->>'en', '') <> '' and coalesce("partner_application"."reason_texts"->>'zh', '') <> '' and coalesce("partner_application"."reason_texts"->>'th', '') <> '')) NOT VALID;
--> statement-breakpoint
CREATE FUNCTION reason_template_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN RAISE EXCEPTION 'A template is retired, not deleted' USING ERRCODE = 'restrict_violation'; END IF;
  IF (OLD.id, OLD.used_for, OLD.cause, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.used_for, NEW.cause, NEW.created_at) THEN
    RAISE EXCEPTION 'A template keeps what it is used for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER reason_template_keeps BEFORE UPDATE OR DELETE ON reason_template FOR EACH ROW EXECUTE FUNCTION reason_template_keeps();
--> statement-breakpoint
-- What the buyer reads about canceled pieces may be words about a person, which an erased account takes along.
DROP TRIGGER canceled_piece_append_only ON canceled_piece;
--> statement-breakpoint
CREATE FUNCTION canceled_piece_keeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.reason_texts IS NULL AND to_jsonb(OLD) - 'reason_texts' = to_jsonb(NEW) - 'reason_texts' THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'Canceled pieces stay canceled' USING ERRCODE = 'restrict_violation';
END;
$$;
--> statement-breakpoint
CREATE TRIGGER canceled_piece_keeps BEFORE UPDATE OR DELETE ON canceled_piece FOR EACH ROW EXECUTE FUNCTION canceled_piece_keeps();
--> statement-breakpoint
CREATE TRIGGER canceled_piece_no_truncate BEFORE TRUNCATE ON canceled_piece FOR EACH STATEMENT EXECUTE FUNCTION forbid_change();
--> statement-breakpoint
-- A server of the version before erases or replaces a reason and does not know its texts.
CREATE FUNCTION reason_texts_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN jsonb_populate_record(NEW, jsonb_build_object(TG_ARGV[0], NULL));
END;
$$;
--> statement-breakpoint
CREATE TRIGGER orders_cancel_texts_follow BEFORE UPDATE OF cancel_reason ON orders FOR EACH ROW
WHEN (new.cancel_texts IS NOT NULL AND new.cancel_reason <> old.cancel_reason AND new.cancel_texts = old.cancel_texts) EXECUTE FUNCTION reason_texts_follow('cancel_texts');
--> statement-breakpoint
CREATE TRIGGER payment_slip_rejection_texts_follow BEFORE UPDATE OF rejection_reason ON payment_slip FOR EACH ROW
WHEN (new.rejection_texts IS NOT NULL AND new.rejection_reason <> old.rejection_reason AND new.rejection_texts = old.rejection_texts) EXECUTE FUNCTION reason_texts_follow('rejection_texts');
--> statement-breakpoint
CREATE TRIGGER order_return_answer_texts_follow BEFORE UPDATE OF answer ON order_return FOR EACH ROW
WHEN (new.answer_texts IS NOT NULL AND new.answer <> old.answer AND new.answer_texts = old.answer_texts) EXECUTE FUNCTION reason_texts_follow('answer_texts');
--> statement-breakpoint
CREATE TRIGGER partner_application_reason_texts_follow BEFORE UPDATE OF reason ON partner_application FOR EACH ROW
WHEN (new.reason_texts IS NOT NULL AND new.reason <> old.reason AND new.reason_texts = old.reason_texts) EXECUTE FUNCTION reason_texts_follow('reason_texts');
--> statement-breakpoint
CREATE TRIGGER withdrawal_reason_texts_follow BEFORE UPDATE OF reason ON withdrawal FOR EACH ROW
WHEN (new.reason_texts IS NOT NULL AND new.reason <> old.reason AND new.reason_texts = old.reason_texts) EXECUTE FUNCTION reason_texts_follow('reason_texts');
--> statement-breakpoint
CREATE TRIGGER reward_line_reason_texts_follow BEFORE UPDATE OF reason ON reward_line FOR EACH ROW
WHEN (new.reason_texts IS NOT NULL AND new.reason <> old.reason AND new.reason_texts = old.reason_texts) EXECUTE FUNCTION reason_texts_follow('reason_texts');
--> statement-breakpoint
CREATE TRIGGER approval_reason_texts_follow BEFORE UPDATE OF reason ON approval FOR EACH ROW
WHEN (new.reason_texts IS NOT NULL AND new.reason <> old.reason AND new.reason_texts = old.reason_texts) EXECUTE FUNCTION reason_texts_follow('reason_texts');
--> statement-breakpoint
CREATE TRIGGER partner_page_taken_down_texts_follow BEFORE UPDATE OF taken_down_reason ON partner_page FOR EACH ROW
WHEN (new.taken_down_texts IS NOT NULL AND new.taken_down_reason <> old.taken_down_reason AND new.taken_down_texts = old.taken_down_texts) EXECUTE FUNCTION reason_texts_follow('taken_down_texts');
--> statement-breakpoint
INSERT INTO reason_template (id, used_for, cause, texts, position, created_at) VALUES
('01920000-0000-7000-8000-000000000001', 'slip_rejected', NULL, jsonb_build_object('en', 'The money has not arrived on our account. Please check in your banking app whether the transfer went through.', 'zh', '款项尚未到账，请在银行应用中确认转账是否成功。', 'th', 'ยังไม่พบยอดเงินเข้าบัญชีของเรา โปรดตรวจสอบในแอปธนาคารว่าโอนสำเร็จหรือไม่'), 0, now()),
('01920000-0000-7000-8000-000000000002', 'slip_rejected', NULL, jsonb_build_object('en', 'The amount transferred is not the amount of the order.', 'zh', '转账金额与订单金额不符。', 'th', 'ยอดที่โอนไม่ตรงกับยอดของคำสั่งซื้อ'), 1, now()),
('01920000-0000-7000-8000-000000000003', 'slip_rejected', NULL, jsonb_build_object('en', 'The transfer went to an account that is not ours.', 'zh', '款项转入的不是我们的账户。', 'th', 'เงินโอนเข้าบัญชีที่ไม่ใช่ของเรา'), 2, now()),
('01920000-0000-7000-8000-000000000004', 'slip_rejected', NULL, jsonb_build_object('en', 'We cannot read the picture. Please send the whole slip, sharp and uncropped.', 'zh', '图片无法辨认，请上传完整、清晰、未裁剪的凭证。', 'th', 'อ่านภาพไม่ได้ โปรดส่งสลิปเต็มใบที่คมชัดและไม่ถูกตัด'), 3, now()),
('01920000-0000-7000-8000-000000000005', 'slip_rejected', NULL, jsonb_build_object('en', 'This slip already belongs to another order.', 'zh', '此凭证已用于另一笔订单。', 'th', 'สลิปนี้ใช้กับคำสั่งซื้ออื่นแล้ว'), 4, now()),
('01920000-0000-7000-8000-000000000006', 'slip_rejected', NULL, jsonb_build_object('en', 'The picture is not a payment slip.', 'zh', '图片不是付款凭证。', 'th', 'ภาพนี้ไม่ใช่สลิปการโอนเงิน'), 5, now()),
('01920000-0000-7000-8000-000000000007', 'cod_rejected', NULL, jsonb_build_object('en', 'We could not reach you by phone to confirm the order.', 'zh', '我们多次致电未能联系到您确认订单。', 'th', 'เราโทรติดต่อคุณเพื่อยืนยันคำสั่งซื้อไม่ได้'), 0, now()),
('01920000-0000-7000-8000-000000000008', 'cod_rejected', NULL, jsonb_build_object('en', 'You told us on the phone that you no longer want the order.', 'zh', '您在电话中表示不再需要该订单。', 'th', 'คุณแจ้งทางโทรศัพท์ว่าไม่ต้องการคำสั่งซื้อนี้แล้ว'), 1, now()),
('01920000-0000-7000-8000-000000000009', 'cod_rejected', NULL, jsonb_build_object('en', 'The address cannot be delivered to with cash on delivery.', 'zh', '该地址不支持货到付款。', 'th', 'ที่อยู่นี้ไม่สามารถจัดส่งแบบเก็บเงินปลายทางได้'), 2, now()),
('01920000-0000-7000-8000-000000000010', 'cod_rejected', NULL, jsonb_build_object('en', 'An earlier parcel with cash on delivery was not accepted. Please pay by transfer.', 'zh', '此前的货到付款包裹未被签收，请改用转账付款。', 'th', 'พัสดุเก็บเงินปลายทางครั้งก่อนไม่ได้รับการชำระ โปรดชำระด้วยการโอนเงิน'), 3, now()),
('01920000-0000-7000-8000-000000000011', 'order_canceled', NULL, jsonb_build_object('en', 'You asked us to cancel the order.', 'zh', '应您的要求取消订单。', 'th', 'ยกเลิกตามที่คุณขอ'), 0, now()),
('01920000-0000-7000-8000-000000000012', 'order_canceled', NULL, jsonb_build_object('en', 'A product of this order is no longer in stock.', 'zh', '订单中的商品已无库存。', 'th', 'สินค้าในคำสั่งซื้อนี้หมด'), 1, now()),
('01920000-0000-7000-8000-000000000013', 'order_canceled', NULL, jsonb_build_object('en', 'The address is incomplete and we could not reach you.', 'zh', '地址不完整，且我们未能联系到您。', 'th', 'ที่อยู่ไม่ครบถ้วนและเราติดต่อคุณไม่ได้'), 2, now()),
('01920000-0000-7000-8000-000000000014', 'order_canceled', NULL, jsonb_build_object('en', 'The order was placed twice.', 'zh', '订单重复提交。', 'th', 'มีการสั่งซื้อซ้ำ'), 3, now()),
('01920000-0000-7000-8000-000000000015', 'order_canceled', NULL, jsonb_build_object('en', 'A mistake in our shop. We apologise.', 'zh', '本店出错，非常抱歉。', 'th', 'ความผิดพลาดของทางร้าน ขออภัยในความไม่สะดวก'), 4, now()),
('01920000-0000-7000-8000-000000000016', 'pieces_canceled', 'asked', jsonb_build_object('en', 'You asked for it.', 'zh', '应您的要求。', 'th', 'ตามที่คุณขอ'), 0, now()),
('01920000-0000-7000-8000-000000000017', 'pieces_canceled', 'sold_out', jsonb_build_object('en', 'No longer in stock.', 'zh', '已无库存。', 'th', 'สินค้าหมด'), 1, now()),
('01920000-0000-7000-8000-000000000018', 'pieces_canceled', 'damaged', jsonb_build_object('en', 'Damaged in our warehouse.', 'zh', '商品在仓库中破损。', 'th', 'สินค้าเสียหายในคลัง'), 2, now()),
('01920000-0000-7000-8000-000000000019', 'pieces_canceled', 'mistake', jsonb_build_object('en', 'A mistake in our shop.', 'zh', '本店出错。', 'th', 'ความผิดพลาดของทางร้าน'), 3, now()),
('01920000-0000-7000-8000-000000000020', 'return_rejected', NULL, jsonb_build_object('en', 'The seal of the product is broken. For hygiene it can only be returned unopened.', 'zh', '商品封口已拆。出于卫生考虑，仅可退回未拆封的商品。', 'th', 'ซีลสินค้าถูกเปิดแล้ว เพื่อสุขอนามัยจึงรับคืนเฉพาะสินค้าที่ยังไม่เปิดใช้'), 0, now()),
('01920000-0000-7000-8000-000000000021', 'return_rejected', NULL, jsonb_build_object('en', 'The goods that arrived are not those of the order.', 'zh', '收到的商品与订单不符。', 'th', 'สินค้าที่ส่งกลับมาไม่ใช่สินค้าของคำสั่งซื้อนี้'), 1, now()),
('01920000-0000-7000-8000-000000000022', 'return_rejected', NULL, jsonb_build_object('en', 'Pieces are missing in the parcel that you returned.', 'zh', '您退回的包裹中缺少商品。', 'th', 'พัสดุที่ส่งคืนมีสินค้าไม่ครบ'), 2, now()),
('01920000-0000-7000-8000-000000000023', 'return_rejected', NULL, jsonb_build_object('en', 'The photos do not show the damage. Please request the return again with clear photos.', 'zh', '照片未能显示破损情况，请附上清晰照片重新申请。', 'th', 'ภาพถ่ายไม่แสดงความเสียหาย โปรดขอคืนสินค้าอีกครั้งพร้อมภาพที่ชัดเจน'), 3, now()),
('01920000-0000-7000-8000-000000000024', 'return_rejected', NULL, jsonb_build_object('en', 'We have agreed on another solution with you.', 'zh', '我们已与您商定其他解决办法。', 'th', 'เราได้ตกลงวิธีแก้ไขอื่นกับคุณแล้ว'), 4, now()),
('01920000-0000-7000-8000-000000000025', 'application_rejected', NULL, jsonb_build_object('en', 'Name or date of birth are not as on the identity card. Please apply again with the right ones.', 'zh', '姓名或出生日期与身份证不符，请填写正确信息后重新申请。', 'th', 'ชื่อหรือวันเกิดไม่ตรงกับบัตรประชาชน โปรดสมัครใหม่ด้วยข้อมูลที่ถูกต้อง'), 0, now()),
('01920000-0000-7000-8000-000000000026', 'application_rejected', NULL, jsonb_build_object('en', 'You have a partner account already.', 'zh', '您已有合伙人账号。', 'th', 'คุณมีบัญชีพาร์ตเนอร์อยู่แล้ว'), 1, now()),
('01920000-0000-7000-8000-000000000027', 'application_rejected', NULL, jsonb_build_object('en', 'Please tell us more about how you want to recommend our products, and apply again.', 'zh', '请补充说明您将如何推荐我们的产品，然后重新申请。', 'th', 'โปรดบอกเราเพิ่มเติมว่าคุณจะแนะนำสินค้าของเราอย่างไร แล้วสมัครอีกครั้ง'), 2, now()),
('01920000-0000-7000-8000-000000000028', 'application_rejected', NULL, jsonb_build_object('en', 'We do not take new partners at the moment.', 'zh', '我们目前不接受新的合伙人。', 'th', 'ขณะนี้เรายังไม่รับพาร์ตเนอร์ใหม่'), 3, now()),
('01920000-0000-7000-8000-000000000029', 'withdrawal_rejected', NULL, jsonb_build_object('en', 'The name of the account is not the name of your bank card. Please correct the card and request again.', 'zh', '账户名与银行卡姓名不符，请更正后重新申请。', 'th', 'ชื่อบัญชีไม่ตรงกับชื่อในข้อมูลบัญชีธนาคาร โปรดแก้ไขแล้วขอถอนใหม่'), 0, now()),
('01920000-0000-7000-8000-000000000030', 'withdrawal_rejected', NULL, jsonb_build_object('en', 'Your identity document has expired. Please renew it on your bank card and request again.', 'zh', '您的身份证件已过期，请在银行卡资料中更新后重新申请。', 'th', 'เอกสารประจำตัวหมดอายุ โปรดอัปเดตในข้อมูลบัญชีธนาคารแล้วขอถอนใหม่'), 1, now()),
('01920000-0000-7000-8000-000000000031', 'withdrawal_rejected', NULL, jsonb_build_object('en', 'An order behind these rewards is being checked. You can request again when that is done.', 'zh', '相关订单正在核查，核查完成后可重新申请。', 'th', 'กำลังตรวจสอบคำสั่งซื้อที่เกี่ยวข้องกับผลตอบแทนนี้ ขอถอนใหม่ได้เมื่อตรวจสอบเสร็จ'), 2, now()),
('01920000-0000-7000-8000-000000000032', 'withdrawal_rejected', NULL, jsonb_build_object('en', 'You asked us to cancel the withdrawal.', 'zh', '应您的要求取消提现。', 'th', 'ยกเลิกการถอนเงินตามที่คุณขอ'), 3, now()),
('01920000-0000-7000-8000-000000000033', 'withdrawal_returned', NULL, jsonb_build_object('en', 'The bank returned the transfer: the account is closed. Please change your bank card.', 'zh', '银行退回了转账：账户已销户，请更换银行卡。', 'th', 'ธนาคารคืนเงินโอน: บัญชีถูกปิดแล้ว โปรดเปลี่ยนบัญชีธนาคาร'), 0, now()),
('01920000-0000-7000-8000-000000000034', 'withdrawal_returned', NULL, jsonb_build_object('en', 'The bank returned the transfer: account number and name do not match. Please check your bank card.', 'zh', '银行退回了转账：账号与户名不符，请核对银行卡信息。', 'th', 'ธนาคารคืนเงินโอน: เลขบัญชีกับชื่อไม่ตรงกัน โปรดตรวจสอบข้อมูลบัญชีธนาคาร'), 1, now()),
('01920000-0000-7000-8000-000000000035', 'withdrawal_returned', NULL, jsonb_build_object('en', 'The bank returned the transfer without a reason. Please request the withdrawal again.', 'zh', '银行退回了转账且未说明原因，请重新申请提现。', 'th', 'ธนาคารคืนเงินโอนโดยไม่แจ้งเหตุผล โปรดขอถอนเงินอีกครั้ง'), 2, now()),
('01920000-0000-7000-8000-000000000036', 'reward_canceled', NULL, jsonb_build_object('en', 'The order was your own purchase.', 'zh', '该订单为您本人购买。', 'th', 'คำสั่งซื้อนี้เป็นการซื้อของคุณเอง'), 0, now()),
('01920000-0000-7000-8000-000000000037', 'reward_canceled', NULL, jsonb_build_object('en', 'The reward was granted by mistake.', 'zh', '奖励发放有误。', 'th', 'ให้ผลตอบแทนนี้โดยผิดพลาด'), 1, now()),
('01920000-0000-7000-8000-000000000038', 'reward_canceled', NULL, jsonb_build_object('en', 'The conditions of the activity were not met.', 'zh', '未满足活动条件。', 'th', 'ไม่เป็นไปตามเงื่อนไขของกิจกรรม'), 2, now()),
('01920000-0000-7000-8000-000000000039', 'reward_reversed', NULL, jsonb_build_object('en', 'The order was your own purchase.', 'zh', '该订单为您本人购买。', 'th', 'คำสั่งซื้อนี้เป็นการซื้อของคุณเอง'), 0, now()),
('01920000-0000-7000-8000-000000000040', 'reward_reversed', NULL, jsonb_build_object('en', 'The reward was settled by mistake.', 'zh', '奖励结算有误。', 'th', 'สรุปยอดผลตอบแทนนี้โดยผิดพลาด'), 1, now()),
('01920000-0000-7000-8000-000000000041', 'reward_reversed', NULL, jsonb_build_object('en', 'The conditions of the activity were not met.', 'zh', '未满足活动条件。', 'th', 'ไม่เป็นไปตามเงื่อนไขของกิจกรรม'), 2, now()),
('01920000-0000-7000-8000-000000000042', 'page_taken_down', NULL, jsonb_build_object('en', 'Your page promises an effect that cosmetics may not promise by law. Please change it and tell us.', 'zh', '您的页面宣称了法律不允许化妆品宣称的功效，请修改后告知我们。', 'th', 'หน้าของคุณกล่าวอ้างสรรพคุณที่กฎหมายไม่อนุญาตสำหรับเครื่องสำอาง โปรดแก้ไขแล้วแจ้งเรา'), 0, now()),
('01920000-0000-7000-8000-000000000043', 'page_taken_down', NULL, jsonb_build_object('en', 'Your page offers products of others. Please remove them and tell us.', 'zh', '您的页面提供了其他品牌的产品，请移除后告知我们。', 'th', 'หน้าของคุณเสนอสินค้าของผู้อื่น โปรดนำออกแล้วแจ้งเรา'), 1, now()),
('01920000-0000-7000-8000-000000000044', 'page_taken_down', NULL, jsonb_build_object('en', 'Your page shows data of other people. Please remove it and tell us.', 'zh', '您的页面包含他人的个人信息，请移除后告知我们。', 'th', 'หน้าของคุณมีข้อมูลของผู้อื่น โปรดนำออกแล้วแจ้งเรา'), 2, now());
