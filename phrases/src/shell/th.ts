import type { TranslationOf } from '../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  brand: 'Bailu',
  brandLine: 'ดูแลผิวอย่างอ่อนโยน จากประเทศไทย',
  description: 'สกินแคร์และผลิตภัณฑ์เพื่อสุขภาพจากประเทศไทย ส่งต่อโดยคนที่คุณไว้ใจ',
  tabs: { label: 'เมนูหลัก', home: 'หน้าแรก', manage: 'จัดการ', person: 'ของฉัน' },
  header: {
    back: 'ย้อนกลับ',
    share: 'แชร์',
    toHome: 'Bailu กลับหน้าแรก',
    skip: 'ข้ามไปยังเนื้อหา',
    cart: (count: number) => (count === 0 ? 'ตะกร้าสินค้า' : `ตะกร้าสินค้า ${count} ชิ้น`),
    language: 'ภาษา',
  },
  guard: {
    title: 'แจ้งเตือน',
    needLoginTips: 'ต้องเข้าสู่ระบบก่อนจึงจะเข้าหน้านี้ได้ ไปหน้าเข้าสู่ระบบหรือไม่?',
    confirm: 'เข้าสู่ระบบ',
    cancel: 'ยกเลิก',
  },
  toast: {
    copied: 'คัดลอกแล้ว',
    modified: 'แก้ไขเรียบร้อย',
    addedSuccessfully: 'เพิ่มเรียบร้อย',
    deleted: 'ลบเรียบร้อย',
    saved: 'บันทึกเรียบร้อย',
    canceled: 'ยกเลิกเรียบร้อย',
    done: 'ดำเนินการสำเร็จ!',
    uploaded: 'อัปโหลดสำเร็จ',
    added: 'เพิ่มสำเร็จ',
    paid: 'ชำระเงินสำเร็จ',
    withdrawn: 'ถอนเงินสำเร็จ',
    networkError: 'เครือข่ายขัดข้อง',
  },
  state: {
    loading: 'กำลังโหลด',
    noMore: 'ไม่มีรายการเพิ่มเติม',
    noData: 'ไม่มีข้อมูล',
    errorTitle: 'โหลดไม่สำเร็จ',
    errorLead: 'สัญญาณอาจไม่เสถียร สิ่งที่คุณทำไว้ยังอยู่ครบ',
    retry: 'ลองอีกครั้ง',
    offlineTitle: 'ไม่มีการเชื่อมต่ออินเทอร์เน็ต',
    offlineLead: 'เมื่อเชื่อมต่อได้อีกครั้ง หน้านี้จะโหลดต่อเอง',
  },
  missing: {
    title: 'ไม่พบหน้านี้',
    lead: 'ลิงก์อาจเก่าแล้ว หรือพิมพ์ไม่ครบ',
    home: 'กลับหน้าแรก',
  },
  broken: {
    title: 'เกิดข้อผิดพลาด',
    lead: 'ไม่สามารถแสดงหน้านี้ได้ กรุณาลองอีกครั้ง หากยังไม่ได้ กรุณากลับมาใหม่ภายหลัง',
  },
  carousel: { pause: 'หยุดชั่วคราว', play: 'เล่นต่อ', slide: (n, of) => `${n} จาก ${of}` },
  stepper: { label: 'จำนวน', less: 'ลดหนึ่งชิ้น', more: 'เพิ่มหนึ่งชิ้น' },
  dialog: { close: 'ปิด', confirm: 'ยืนยัน', cancel: 'ยกเลิก' },
}
