import type { Lang } from '@bailu/contract/languages'
import {
  type ParcelReturnCause,
  type CanceledPieceReason,
  SLIP_REASONS,
  type SlipReason,
} from '@bailu/contract/orders/kinds'
import type { CancelReason } from '@bailu/contract/orders/shop'
import type { ReturnReason } from '@bailu/contract/returns/kinds'

type CancelReasonTexts = Record<
  | 'by_buyer'
  | 'unpaid'
  | 'not_confirmed'
  | 'slip_unanswered'
  | 'import_replaced'
  | `parcel_${ParcelReturnCause | 'goods_back'}`
  | `by_buyer_${CancelReason}`,
  string
>

/** Cancellation reasons written by the server, as the buyer reads them. */
export const cancelReasons: Record<Lang, CancelReasonTexts> = {
  en: {
    by_buyer: 'Canceled by you',
    unpaid: 'Not paid in time',
    not_confirmed: 'Not confirmed by phone in time',
    slip_unanswered: 'We could not check your payment slip in time',
    import_replaced: 'Entered again with corrections when our shop moved; another order takes its place',
    parcel_courier_returned: 'The carrier could not deliver the parcel and returned it to us',
    parcel_not_collected: 'The parcel was not collected and was returned to us',
    parcel_refused: 'The parcel was refused and was returned to us',
    parcel_goods_back: 'All goods were returned before payment',
    by_buyer_changed_mind: 'Canceled by you: no longer wanted',
    by_buyer_wrong_item: 'Canceled by you: wrong product or quantity',
    by_buyer_wrong_address: 'Canceled by you: wrong address',
    by_buyer_cannot_pay: 'Canceled by you: payment failed',
    by_buyer_other: 'Canceled by you',
  },
  zh: {
    by_buyer: '您已取消',
    unpaid: '超时未付款',
    not_confirmed: '未能及时电话确认',
    slip_unanswered: '付款凭证未能及时核对',
    import_replaced: '商店迁移时已更正并重新录入，由另一笔订单替代',
    parcel_courier_returned: '承运商未能送达，包裹已退回',
    parcel_not_collected: '包裹无人领取，已退回本店',
    parcel_refused: '包裹被拒收，已退回本店',
    parcel_goods_back: '商品在付款前已全部退回',
    by_buyer_changed_mind: '您已取消：不想要了',
    by_buyer_wrong_item: '您已取消：商品或数量选错了',
    by_buyer_wrong_address: '您已取消：地址填错了',
    by_buyer_cannot_pay: '您已取消：付款失败',
    by_buyer_other: '您已取消',
  },
  th: {
    by_buyer: 'คุณยกเลิกคำสั่งซื้อ',
    unpaid: 'ไม่ได้ชำระเงินภายในเวลาที่กำหนด',
    not_confirmed: 'ไม่ได้ยืนยันทางโทรศัพท์ภายในเวลาที่กำหนด',
    slip_unanswered: 'ตรวจสอบสลิปไม่ทันเวลาที่กำหนด',
    import_replaced: 'บันทึกใหม่พร้อมการแก้ไขตอนที่ร้านย้ายระบบ มีคำสั่งซื้ออื่นมาแทนแล้ว',
    parcel_courier_returned: 'ขนส่งนำส่งไม่สำเร็จ พัสดุถูกตีกลับมาที่ร้าน',
    parcel_not_collected: 'ไม่มีผู้รับพัสดุ พัสดุถูกตีกลับมาที่ร้าน',
    parcel_refused: 'ปฏิเสธรับพัสดุ พัสดุถูกตีกลับมาที่ร้าน',
    parcel_goods_back: 'สินค้าทั้งหมดถูกส่งคืนก่อนชำระเงิน',
    by_buyer_changed_mind: 'คุณยกเลิก: ไม่ต้องการสินค้าแล้ว',
    by_buyer_wrong_item: 'คุณยกเลิก: เลือกสินค้าหรือจำนวนผิด',
    by_buyer_wrong_address: 'คุณยกเลิก: ที่อยู่ไม่ถูกต้อง',
    by_buyer_cannot_pay: 'คุณยกเลิก: ชำระเงินไม่สำเร็จ',
    by_buyer_other: 'คุณยกเลิกคำสั่งซื้อ',
  },
}

/** A stored reason in the reader's language: the texts of its template, or the words as they were written. */
export const reasonIn = (lang: Lang, words: string, texts: Record<Lang, string> | null | undefined): string =>
  texts?.[lang] || words

/** Why pieces were canceled before shipping, as the buyer reads it. */
export const canceledPieceReasons: Record<Lang, Record<CanceledPieceReason, string>> = {
  en: {
    asked: 'You asked for it',
    sold_out: 'No longer in stock',
    damaged: 'Damaged in our warehouse',
    mistake: 'A mistake in our shop',
  },
  zh: { asked: '应您的要求', sold_out: '已无库存', damaged: '商品在仓库中破损', mistake: '本店出错' },
  th: {
    asked: 'ตามที่คุณขอ',
    sold_out: 'สินค้าหมด',
    damaged: 'สินค้าเสียหายในคลัง',
    mistake: 'ความผิดพลาดของทางร้าน',
  },
}

/** Usual reasons for rejecting a slip, as the buyer reads them. */
export const slipReasons: Record<Lang, Record<SlipReason, string>> = {
  en: {
    no_money:
      'The money has not arrived on our account. Please check in your banking app whether the transfer went through.',
    other_amount: 'The amount transferred is not the amount of the order.',
    other_account: 'The transfer went to an account that is not ours.',
    unreadable: 'We cannot read the picture. Please send the whole slip, sharp and uncropped.',
    used: 'This slip already belongs to another order.',
    no_slip: 'The picture is not a payment slip.',
  },
  zh: {
    no_money: '款项尚未到账，请在银行应用中确认转账是否成功。',
    other_amount: '转账金额与订单金额不符。',
    other_account: '款项转入的不是我们的账户。',
    unreadable: '图片无法辨认，请上传完整、清晰、未裁剪的凭证。',
    used: '此凭证已用于另一笔订单。',
    no_slip: '图片不是付款凭证。',
  },
  th: {
    no_money: 'ยังไม่พบยอดเงินเข้าบัญชีของเรา โปรดตรวจสอบในแอปธนาคารว่าโอนสำเร็จหรือไม่',
    other_amount: 'ยอดที่โอนไม่ตรงกับยอดของคำสั่งซื้อ',
    other_account: 'เงินโอนเข้าบัญชีที่ไม่ใช่ของเรา',
    unreadable: 'อ่านภาพไม่ได้ โปรดส่งสลิปเต็มใบที่คมชัดและไม่ถูกตัด',
    used: 'สลิปนี้ใช้กับคำสั่งซื้ออื่นแล้ว',
    no_slip: 'ภาพนี้ไม่ใช่สลิปการโอนเงิน',
  },
}

/** What is stored of a rejection: a usual reason, own words, or both. */
export const storedSlipReason = (usual: SlipReason | undefined, words: string): string =>
  [usual && `usual:${usual}`, words].filter(Boolean).join('\n')

/** The stored reason in one language; own words are as typed. */
export function slipReasonText(lang: Lang, stored: string): string {
  const [, usual = '', words = ''] = /^usual:(\w+)\n?([^]*)$/.exec(stored) ?? []
  const text = SLIP_REASONS.find((reason) => reason === usual)
  return text ? [slipReasons[lang][text], words].filter(Boolean).join('\n') : stored
}

type ServerReason =
  | 'by_buyer'
  | 'canceled_by_buyer'
  | 'returned_part'
  | 'own_order'
  | 'not_newcomer'
  | 'paid_short'
  | `provider_${'late' | 'twice' | 'more' | 'closed'}`
/** Reasons written by the server; all others are typed by staff. */
export type SystemReason = keyof (typeof cancelReasons)['en'] | ServerReason

type ServerReasonTexts = Record<ServerReason | CancelReason | ReturnReason, string>

const serverReasons: Record<Lang, ServerReasonTexts> = {
  en: {
    by_buyer: 'Canceled by the buyer',
    changed_mind: 'no longer wanted',
    wrong_item: 'wrong product or quantity',
    wrong_address: 'wrong address',
    cannot_pay: 'payment failed',
    other: 'another reason',
    damaged: 'damaged',
    missing: 'item missing',
    skin_reaction: 'skin reaction',
    canceled_by_buyer: 'The buyer canceled the order',
    returned_part: 'Part of the order was refunded',
    own_order: 'Own purchase',
    not_newcomer: 'Phone or address of an earlier newcomer',
    paid_short: 'Not paid in full in time',
    provider_late: 'Confirmed by the payment provider after the order had ended',
    provider_twice: 'Confirmed by the payment provider for an order that was already paid',
    provider_more: 'Confirmed by the payment provider: more than was missing',
    provider_closed: 'Confirmed by the payment provider after the day was closed',
  },
  zh: {
    by_buyer: '买家取消',
    changed_mind: '不想要了',
    wrong_item: '商品或数量不对',
    wrong_address: '地址填错了',
    cannot_pay: '付款失败',
    other: '其他原因',
    damaged: '商品破损',
    missing: '少发商品',
    skin_reaction: '皮肤不适',
    canceled_by_buyer: '买家取消了订单',
    returned_part: '订单部分退款',
    own_order: '本人购买',
    not_newcomer: '电话或地址属于以前的新客户',
    paid_short: '超时未付清',
    provider_late: '订单结束后由支付平台确认到账',
    provider_twice: '订单已付款后支付平台再次确认到账',
    provider_more: '支付平台确认的金额多于应付金额',
    provider_closed: '当日结账后由支付平台确认到账',
  },
  th: {
    by_buyer: 'ผู้ซื้อยกเลิก',
    changed_mind: 'ไม่ต้องการสินค้าแล้ว',
    wrong_item: 'สินค้าหรือจำนวนไม่ถูกต้อง',
    wrong_address: 'ที่อยู่ไม่ถูกต้อง',
    cannot_pay: 'ชำระเงินไม่สำเร็จ',
    other: 'เหตุผลอื่น',
    damaged: 'สินค้าเสียหาย',
    missing: 'สินค้าไม่ครบ',
    skin_reaction: 'ผิวแพ้',
    canceled_by_buyer: 'ผู้ซื้อยกเลิกคำสั่งซื้อ',
    returned_part: 'คืนเงินบางส่วนของคำสั่งซื้อ',
    own_order: 'ซื้อเอง',
    not_newcomer: 'เบอร์โทรหรือที่อยู่ของลูกค้าใหม่รายก่อน',
    paid_short: 'ชำระไม่ครบภายในเวลาที่กำหนด',
    provider_late: 'ผู้ให้บริการชำระเงินยืนยันหลังคำสั่งซื้อสิ้นสุดแล้ว',
    provider_twice: 'ผู้ให้บริการชำระเงินยืนยันยอดของคำสั่งซื้อที่ชำระแล้ว',
    provider_more: 'ผู้ให้บริการชำระเงินยืนยันยอดเกินจำนวนที่ค้างชำระ',
    provider_closed: 'ผู้ให้บริการชำระเงินยืนยันหลังปิดยอดของวันแล้ว',
  },
}

/** A reason as shown to staff: a text for reasons of the server or the buyer, anything else as typed. */
export function reasonForStaff(lang: Lang, stored: string): string {
  if (stored.startsWith('usual:')) return slipReasonText(lang, stored)
  const known: Record<string, string> = { ...cancelReasons[lang], ...serverReasons[lang] }
  const buyerReason = /^by_buyer_(\w+)$/.exec(stored)?.[1]
  if (buyerReason !== undefined && Object.hasOwn(known, buyerReason))
    return `${known['by_buyer']}: ${known[buyerReason]}`
  return Object.hasOwn(known, stored) ? known[stored]! : stored
}
