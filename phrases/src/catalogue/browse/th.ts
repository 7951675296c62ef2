import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  recent: 'การค้นหาล่าสุด',
  forget: 'ล้าง',
  related: 'สินค้าที่ใช้คู่กัน',
  suggested: 'ลองดูสินค้าเหล่านี้',
  notificationNo: 'เลขที่ใบรับจดแจ้ง',
  ingredients: 'ส่วนประกอบ (INCI)',
  close: 'ปิด',
  next: 'รูปถัดไป',
  previous: 'รูปก่อนหน้า',
  zoomIn: 'ขยาย',
  zoomOut: 'ย่อ',
  viewer: 'ดูรูปขนาดใหญ่',
}
