import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  title: 'การแจ้งเตือน',
  settings: 'ตั้งค่า',
  lead: 'ความคืบหน้าของคำสั่งซื้อ การคืนสินค้า และบัญชีของคุณ',
  none: 'ยังไม่มีการแจ้งเตือน',
  noneLead: 'ความคืบหน้าของคำสั่งซื้อ การคืนสินค้า และการชำระเงินจะแสดงที่นี่',
  unread: 'ใหม่:',
  readAll: 'ทำเป็นอ่านแล้วทั้งหมด',
  allRead: 'อ่านครบแล้ว',
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  about: 'เรื่องที่ต้องการให้แจ้ง',
  ways: { email: 'อีเมล', push: 'พุช' },
  alwaysEmail: 'เราส่งอีเมลเรื่องนี้เสมอ',
  hint: 'เรื่องเงินที่คุณชำระหรือได้รับคืน และเรื่องสิทธิของคุณ เราส่งอีเมลเสมอ ดูทุกเรื่องได้ในหน้าการแจ้งเตือน',
  groups: {
    orders: 'คำสั่งซื้อของฉัน',
    payments: 'การชำระเงินของฉัน',
    reminders: 'เตือนให้ชำระเงิน',
    delivery: 'การจัดส่งและการรับสินค้า',
    refunds: 'เงินคืน',
    returns: 'การคืนสินค้า',
    application: 'ใบสมัครพาร์ตเนอร์',
    clients: 'คำสั่งซื้อของลูกค้า',
    rewards: 'ผลตอบแทน',
    withdrawals: 'การถอนเงิน',
    debts: 'ยอดค้างชำระ',
    levels: 'เลื่อนระดับ',
    messages: 'ข้อความจาก Bailu',
  },
}
