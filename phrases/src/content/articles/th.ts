import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  titles: { announcement: 'ประกาศ', material: 'คลังสื่อ', training: 'การอบรม', notice: 'ข้อความ' },
  leads: {
    announcement: 'ข่าวสารจาก Bailu เรียงจากใหม่ไปเก่า',
    material: 'รูปและข้อความสำหรับบันทึกและแชร์',
    training: 'เรียนรู้ผลิตภัณฑ์ทีละบทเรียนสั้น ๆ',
    notice: 'ข้อความจาก Bailu ถึงพาร์ตเนอร์',
  },
  lessons: 'บทเรียนสั้น ๆ',
  empty: 'ยังไม่มีเนื้อหา เนื้อหาใหม่จะแสดงที่นี่เมื่อพร้อม',
  noMessages: 'ยังไม่มีข้อความ ข้อความถึงคุณจะแสดงที่นี่',
  unread: 'ใหม่',
  film: 'ดูวิดีโอ',
  more: 'อ่านต่อ',
  files: 'ไฟล์แนบ',
  notFound: 'ไม่พบบทความนี้แล้ว',
  notFoundHint: 'ลิงก์อาจหมดอายุแล้ว ดูบทความล่าสุดได้ในแต่ละหมวด',
}
