import { th as pages } from '../../shell/staff/pages/th.ts'
import type { TranslationOf } from '../../translations.ts'
import type { en } from './en.ts'

export const th: TranslationOf<typeof en> = {
  approved: (number) => `อนุมัติแล้ว รหัสพาร์ตเนอร์ ${number}`,
  title: pages.applications,
  empty: 'ยังไม่มีใบสมัคร ลูกค้าสมัครได้ในแอป',
  states: {
    submitted: 'รอพิจารณา',
    approved: 'อนุมัติแล้ว',
    rejected: 'ไม่อนุมัติ',
    all: 'ทั้งหมด',
  },
  state: 'สถานะ',
  name: 'ชื่อตามบัตรประชาชน',
  account: 'บัญชี',
  birthDate: 'วันเกิด',
  mentor: 'ผู้แนะนำ',
  noMentor: 'ไม่มี',
  message: 'ข้อความ',
  sent: 'ส่งเมื่อ',
  decided: 'พิจารณาเมื่อ',
  by: 'โดย',
  automatic: 'อัตโนมัติ',
  reason: 'เหตุผล',
  number: 'รหัสพาร์ตเนอร์',
  look: 'ดู',
  phone: 'โทรศัพท์',
  email: 'อีเมล',
  registered: 'สมัครสมาชิกเมื่อ',
  approve: 'อนุมัติ',
  approveHint: 'จะเป็นพาร์ตเนอร์ทันที พร้อมรหัสและบัญชีของตนเอง',
  reject: 'ไม่อนุมัติ',
  rejectHint: 'ผู้สมัครจะเห็นเหตุผลนี้ และสมัครใหม่ได้',
  rejected: 'ไม่อนุมัติแล้ว',
}
