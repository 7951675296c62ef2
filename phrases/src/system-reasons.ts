import type { Lang } from '@bailu/contract/fields'
import type { CancelReason } from '@bailu/contract/orders'
import type { ReturnReason } from '@bailu/contract/returns'
import { cancelReasons } from './cancel-reasons.ts'

type Own =
  | 'by_buyer'
  | 'canceled_by_buyer'
  | 'returned_part'
  | 'own_order'
  | 'paid_short'
  | `provider_${'late' | 'twice' | 'more' | 'closed'}`
/** Reasons written by the server; all others are typed by staff. */
export type SystemReason = keyof (typeof cancelReasons)['en'] | Own

type Words = Record<Own | CancelReason | ReturnReason, string>

const words: Record<Lang, Words> = {
  en: {
    by_buyer: 'Canceled by the buyer',
    changed_mind: 'no longer wanted',
    wrong_item: 'wrong product or quantity',
    wrong_address: 'wrong address',
    cannot_pay: 'payment did not work',
    other: 'another reason',
    damaged: 'damaged',
    missing: 'something is missing',
    skin_reaction: 'skin reaction',
    canceled_by_buyer: 'The buyer canceled the order',
    returned_part: 'Part of the order was refunded',
    own_order: 'Own purchase',
    paid_short: 'Not paid in full in time',
    provider_late: 'Confirmed by the payment provider after the order had ended',
    provider_twice: 'Confirmed by the payment provider for an order that was paid already',
    provider_more: 'Confirmed by the payment provider: more than was missing',
    provider_closed: 'Confirmed by the payment provider after the day was closed',
  },
  zh: {
    by_buyer: '买家取消',
    changed_mind: '不想要了',
    wrong_item: '商品或数量不对',
    wrong_address: '地址填错了',
    cannot_pay: '付款不成功',
    other: '其他原因',
    damaged: '商品破损',
    missing: '缺少商品',
    skin_reaction: '皮肤不适',
    canceled_by_buyer: '买家取消了订单',
    returned_part: '订单部分退款',
    own_order: '本人购买',
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
    damaged: 'สินค้าชำรุด',
    missing: 'สินค้าขาด',
    skin_reaction: 'ผิวแพ้',
    canceled_by_buyer: 'ผู้ซื้อยกเลิกคำสั่งซื้อ',
    returned_part: 'คืนเงินบางส่วนของคำสั่งซื้อ',
    own_order: 'ซื้อเอง',
    paid_short: 'ชำระไม่ครบภายในเวลาที่กำหนด',
    provider_late: 'ผู้ให้บริการชำระเงินยืนยันหลังคำสั่งซื้อสิ้นสุดแล้ว',
    provider_twice: 'ผู้ให้บริการชำระเงินยืนยันยอดของคำสั่งซื้อที่ชำระแล้ว',
    provider_more: 'ผู้ให้บริการชำระเงินยืนยันยอดเกินจำนวนที่ค้างชำระ',
    provider_closed: 'ผู้ให้บริการชำระเงินยืนยันหลังปิดยอดของวันแล้ว',
  },
}

/** A reason as shown to staff: a text for reasons of the server or the buyer, anything else as typed. */
export function staffReason(lang: Lang, stored: string): string {
  const known: Record<string, string> = { ...cancelReasons[lang], ...words[lang] }
  const chosen = /^by_buyer_(\w+)$/.exec(stored)?.[1]
  if (chosen !== undefined && Object.hasOwn(known, chosen)) return `${known['by_buyer']}: ${known[chosen]}`
  return Object.hasOwn(known, stored) ? known[stored]! : stored
}
