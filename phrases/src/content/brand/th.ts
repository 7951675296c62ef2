import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  policy: {
    title: 'ข้อตกลง',
    docs: { user: 'ข้อตกลงผู้ใช้', privacy: 'ข้อตกลงความเป็นส่วนตัว', partner: 'ข้อตกลงพาร์ตเนอร์' },
    version: (version, day) => `ฉบับที่ ${version} · มีผลตั้งแต่ ${day}`,
    older: 'นี่คือฉบับก่อน',
    newest: 'อ่านฉบับปัจจุบัน',
    before: 'อ่านฉบับก่อนหน้า',
    missing: 'ไม่พบฉบับนี้',
    missingHint: 'ไม่พบฉบับที่คุณต้องการ กรุณาอ่านฉบับปัจจุบัน',
  },
  about: { licences: 'ข้อมูลใบอนุญาต', links: 'ช่องทางของเรา' },
  messageTitle: 'รายละเอียดข้อความ',
  license: {
    one: 'รายละเอียดใบอนุญาต',
    title: 'ข้อมูลใบอนุญาต',
    lead: 'ทะเบียนและใบรับรองของเรา แตะเพื่อดูภาพขยาย',
    empty: 'ยังไม่มีใบอนุญาตที่เผยแพร่',
    number: 'เลขที่',
    issuer: 'ออกโดย',
    until: 'ใช้ได้ถึง',
    always: 'ไม่มีวันหมดอายุ',
    enlarge: 'ขยายภาพ',
    missing: 'ไม่พบใบอนุญาตนี้',
    missingHint: 'ลิงก์อาจหมดอายุแล้ว ดูใบอนุญาตทั้งหมดได้ในหน้าเดียว',
  },
  social: {
    title: 'ช่องทางติดตาม Bailu',
    kinds: { short_video: 'วิดีโอสั้น', social_network: 'ชุมชน', photo_sharing: 'ภาพถ่าย', messaging: 'แชต' },
    shop: 'ไปที่ร้านค้า',
    support: 'คุยกับเรา',
    follow: 'ติดตามเรา',
    language: 'ภาษา',
    newTab: 'เปิดในแท็บใหม่',
  },
  messages: {
    open: 'เปิดดู',
    unread: (count) => `ยังไม่อ่าน ${count} ข้อความ`,
    readAll: 'อ่านแล้วทั้งหมด',
    allRead: 'อ่านครบทุกข้อความแล้ว',
    missing: 'ไม่พบข้อความนี้',
    missingHint: 'ข้อความอาจถูกลบแล้ว หรือลิงก์หมดอายุ',
    all: 'ข้อความทั้งหมด',
  },
}
