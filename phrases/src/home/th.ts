import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  title: 'Bailu — ดูแลผิวอย่างอ่อนโยน',
  description: 'ผลิตภัณฑ์ดูแลผิวและสุขภาพจาก Bailu สูตรอ่อนโยน ราคาจริงใจ จัดส่งทั่วไทย',
  messages: 'ข้อความ',
  announcements: 'ประกาศ',
  material: 'คลังสื่อ',
  materialHint: 'รูปและข้อความสำหรับแชร์',
  training: 'การอบรม',
  trainingHint: 'รู้จักผลิตภัณฑ์ของเราทีละขั้น',
  green: 'คอลเลกชันสีเขียว',
  greenHint: 'พืชพรรณบำรุงผิวทุกวัน',
  white: 'คอลเลกชันสีขาว',
  whiteHint: 'ผิวกระจ่างใสด้วยไข่มุก',
  viewAll: 'ดูทั้งหมด',
  partners: 'พันธมิตรของเรา',
  banners: 'แบนเนอร์',
  share: 'แชร์ Bailu ให้เพื่อน',
}
