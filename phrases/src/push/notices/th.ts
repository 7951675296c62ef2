import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  client_order: { title: 'มีคำสั่งซื้อใหม่', body: 'ลูกค้าของคุณสั่งซื้อสินค้าแล้ว' },
  client_paid: { title: 'ลูกค้าชำระเงินแล้ว', body: 'ได้รับเงินค่าสินค้าของลูกค้าแล้ว' },
  reward_settled: { title: 'สรุปยอดรางวัลแล้ว', body: 'เปิด Bailu เพื่อดูรายได้ที่เพิ่มขึ้น' },
  withdrawal_paid: { title: 'โอนเงินถอนแล้ว', body: 'เราโอนเงินที่คุณขอถอนเรียบร้อยแล้ว' },
  withdrawal_rejected: { title: 'คำขอถอนเงินไม่ผ่าน', body: 'ยอดเงินกลับเข้ายอดที่ถอนได้แล้ว เปิด Bailu เพื่อดูเหตุผล' },
  reward_reversed: { title: 'มีการหักคืนรางวัลของคุณ', body: 'เปิด Bailu เพื่อดูเหตุผลและยอดคงเหลือ' },
  debt_settled: { title: 'ยอดค้างชำระของคุณมีการเปลี่ยนแปลง', body: 'เปิด Bailu เพื่อดูยอดคงเหลือ' },
  withdrawal_returned: {
    title: 'ธนาคารตีกลับรายการถอนเงิน',
    body: 'ยอดเงินกลับเข้ายอดที่ถอนได้แล้ว เปิด Bailu เพื่อดูเหตุผลและตรวจสอบบัญชีธนาคาร',
  },
  level_up: { title: 'เลื่อนระดับแล้ว', body: 'เปิด Bailu เพื่อดูสิทธิประโยชน์ของระดับใหม่' },
  site_message: { title: 'ข้อความใหม่', body: 'Bailu มีข้อความถึงคุณ' },
  order_paid: { title: 'ได้รับเงินแล้ว', body: 'ขอบคุณที่สั่งซื้อ เรากำลังเตรียมสินค้าให้คุณ' },
  order_shipped: { title: 'จัดส่งแล้ว', body: 'เราจัดส่งคำสั่งซื้อของคุณแล้ว' },
  slip_rejected: { title: 'กรุณาตรวจสอบคำสั่งซื้อ', body: 'ยังยืนยันสลิปการโอนไม่ได้ กรุณาอัปโหลดใหม่' },
  payment_reversed: { title: 'กรุณาตรวจสอบคำสั่งซื้อ', body: 'มีการบันทึกยอดชำระผิด คำสั่งซื้อกลับไปรอชำระเงิน' },
  refund_owed: { title: 'คุณจะได้รับเงินคืน', body: 'มีคำสั่งซื้อถูกยกเลิก กรุณาแจ้งบัญชีรับเงินคืน' },
  refund_paid: { title: 'คืนเงินแล้ว', body: 'เราโอนเงินคืนให้คุณแล้ว' },
}
