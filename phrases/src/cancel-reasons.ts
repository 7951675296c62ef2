import type { Lang } from '@bailu/contract/fields'

/** Why an order was canceled when no staff member wrote it down. */
export const cancelReasons: Record<Lang, { by_buyer: string; unpaid: string }> = {
  en: { by_buyer: 'Canceled by you', unpaid: 'Not paid in time' },
  zh: { by_buyer: '您已取消', unpaid: '超时未付款' },
  th: { by_buyer: 'คุณยกเลิกคำสั่งซื้อ', unpaid: 'ไม่ได้ชำระเงินภายในเวลาที่กำหนด' },
}
