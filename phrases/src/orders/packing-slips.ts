import type { Lang } from '@bailu/contract/languages'
import type { TranslationOf } from '../translations.ts'

const en = {
  title: 'Packing slip',
  items: 'Items',
  quantity: 'Quantity',
  packed: 'Packed',
  sender: 'From',
  recipient: 'To',
  order: 'Order',
  oldNumber: 'Previous number',
  tracking: 'Tracking number',
  collect: 'Collect (COD)',
  paid: 'Paid',
  message: 'Message from the buyer',
  pieces: (count: number) => (count === 1 ? '1 item' : `${count} items`),
}

/** Texts of packing slips and shipping labels, in the language of the parcel and not of the clerk. */
export const packingSlipTexts: Record<Lang, TranslationOf<typeof en>> = {
  en,
  zh: {
    title: '装箱单',
    items: '商品',
    quantity: '数量',
    packed: '已装',
    sender: '寄件人',
    recipient: '收件人',
    order: '订单号',
    oldNumber: '原订单号',
    tracking: '运单号',
    collect: '代收货款',
    paid: '已付款',
    message: '买家留言',
    pieces: (count) => `${count} 件`,
  },
  th: {
    title: 'ใบจัดสินค้า',
    items: 'รายการสินค้า',
    quantity: 'จำนวน',
    packed: 'จัดแล้ว',
    sender: 'ผู้ส่ง',
    recipient: 'ผู้รับ',
    order: 'หมายเลขคำสั่งซื้อ',
    oldNumber: 'หมายเลขเดิม',
    tracking: 'เลขพัสดุ',
    collect: 'เก็บเงินปลายทาง',
    paid: 'ชำระเงินแล้ว',
    message: 'ข้อความจากผู้ซื้อ',
    pieces: (count) => `${count} ชิ้น`,
  },
}
