import type { ParcelBackCause } from '@bailu/contract/goods-out'
import type { Lang } from '@bailu/contract/fields'
import type { CancelReason } from '@bailu/contract/orders'

type Words = Record<
  | 'by_buyer'
  | 'unpaid'
  | 'not_confirmed'
  | 'slip_unanswered'
  | `parcel_${ParcelBackCause | 'goods_back'}`
  | `by_buyer_${CancelReason}`,
  string
>

/** Cancellation reasons written by the server, as the buyer reads them. */
export const cancelReasons: Record<Lang, Words> = {
  en: {
    by_buyer: 'Canceled by you',
    unpaid: 'Not paid in time',
    not_confirmed: 'Not confirmed by phone in time',
    slip_unanswered: 'Your payment slip could not be matched in time',
    parcel_courier_returned: 'The carrier could not deliver the parcel; it came back to us',
    parcel_not_collected: 'The parcel was not collected; it came back to us',
    parcel_refused: 'The parcel was refused at the door; it came back to us',
    parcel_goods_back: 'All of it came back before it was paid',
    by_buyer_changed_mind: 'Canceled by you: no longer wanted',
    by_buyer_wrong_item: 'Canceled by you: wrong product or quantity',
    by_buyer_wrong_address: 'Canceled by you: wrong address',
    by_buyer_cannot_pay: 'Canceled by you: payment did not work',
    by_buyer_other: 'Canceled by you',
  },
  zh: {
    by_buyer: '您已取消',
    unpaid: '超时未付款',
    not_confirmed: '未能及时电话确认',
    slip_unanswered: '付款凭证未能及时核对',
    parcel_courier_returned: '承运商未能送达，包裹已退回本店',
    parcel_not_collected: '包裹无人领取，已退回本店',
    parcel_refused: '包裹被拒收，已退回本店',
    parcel_goods_back: '付款前商品已全部退回',
    by_buyer_changed_mind: '您已取消：不想要了',
    by_buyer_wrong_item: '您已取消：商品或数量选错了',
    by_buyer_wrong_address: '您已取消：地址填错了',
    by_buyer_cannot_pay: '您已取消：付款不成功',
    by_buyer_other: '您已取消',
  },
  th: {
    by_buyer: 'คุณยกเลิกคำสั่งซื้อ',
    unpaid: 'ไม่ได้ชำระเงินภายในเวลาที่กำหนด',
    not_confirmed: 'ไม่ได้ยืนยันทางโทรศัพท์ภายในเวลาที่กำหนด',
    slip_unanswered: 'ตรวจสอบสลิปไม่ทันเวลาที่กำหนด',
    parcel_courier_returned: 'ขนส่งนำส่งไม่สำเร็จ พัสดุกลับมาที่ร้านแล้ว',
    parcel_not_collected: 'ไม่มีผู้รับพัสดุ พัสดุกลับมาที่ร้านแล้ว',
    parcel_refused: 'ปฏิเสธรับพัสดุ พัสดุกลับมาที่ร้านแล้ว',
    parcel_goods_back: 'สินค้าทั้งหมดกลับมาที่ร้านก่อนชำระเงิน',
    by_buyer_changed_mind: 'คุณยกเลิก: ไม่ต้องการสินค้าแล้ว',
    by_buyer_wrong_item: 'คุณยกเลิก: เลือกสินค้าหรือจำนวนผิด',
    by_buyer_wrong_address: 'คุณยกเลิก: ที่อยู่ไม่ถูกต้อง',
    by_buyer_cannot_pay: 'คุณยกเลิก: ชำระเงินไม่สำเร็จ',
    by_buyer_other: 'คุณยกเลิกคำสั่งซื้อ',
  },
}
