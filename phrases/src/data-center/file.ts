import type { Lang } from '@bailu/contract/languages'
import type { TranslationOf } from '../translations.ts'

const en = {
  head: {
    time: 'Time',
    order: 'Order',
    client: 'Client',
    amount: 'Goods (baht)',
    points: 'Points',
    earned: 'Earned (baht)',
    reversed: 'Reversed (baht)',
    note: 'Note',
    since: 'Registered',
    orders: 'Orders',
    lastOrder: 'Last order',
  },
  who: { guest: 'Guest', former: 'No longer your client', self: 'Your own order' },
  refund: { canceled: 'Order cancelled', returned: 'Goods returned' },
  kind: { sales: 'Sales reward', newcomer: 'Newcomer reward', activity: 'Activity reward' },
  status: { pending: 'pending settlement', approved: 'settled', canceled: 'canceled' },
  takesBack: 'reversal',
} as const

/** Texts of the CSV files of the data center. */
export const dataCenterFileTexts: Record<Lang, TranslationOf<typeof en>> = {
  en,
  zh: {
    head: {
      time: '时间',
      order: '订单',
      client: '客户',
      amount: '商品金额（泰铢）',
      points: '积分',
      earned: '获得（泰铢）',
      reversed: '扣回（泰铢）',
      note: '说明',
      since: '注册时间',
      orders: '订单数',
      lastOrder: '最近下单',
    },
    who: { guest: '游客', former: '已不是您的客户', self: '您自己的订单' },
    refund: { canceled: '订单取消', returned: '退货' },
    kind: { sales: '销售奖励', newcomer: '新客奖励', activity: '活动奖励' },
    status: { pending: '待结算', approved: '已结算', canceled: '已取消' },
    takesBack: '扣回',
  },
  th: {
    head: {
      time: 'เวลา',
      order: 'คำสั่งซื้อ',
      client: 'ลูกค้า',
      amount: 'ค่าสินค้า (บาท)',
      points: 'คะแนน',
      earned: 'ได้รับ (บาท)',
      reversed: 'หักคืน (บาท)',
      note: 'หมายเหตุ',
      since: 'สมัครเมื่อ',
      orders: 'จำนวนคำสั่งซื้อ',
      lastOrder: 'ซื้อล่าสุด',
    },
    who: { guest: 'ผู้เยี่ยมชม', former: 'ไม่ใช่ลูกค้าของคุณแล้ว', self: 'คำสั่งซื้อของคุณเอง' },
    refund: { canceled: 'ยกเลิกคำสั่งซื้อ', returned: 'คืนสินค้า' },
    kind: { sales: 'รางวัลการขาย', newcomer: 'รางวัลลูกค้าใหม่', activity: 'รางวัลกิจกรรม' },
    status: { pending: 'รอสรุปยอด', approved: 'สรุปแล้ว', canceled: 'ยกเลิก' },
    takesBack: 'หักคืน',
  },
}
