import { th as pages } from '../../shell/staff/pages/th.ts'
import type { BackOfficeTranslations } from '../../back-office/translations.ts'

export const th: BackOfficeTranslations['debts'] = {
  title: pages.debts,
  together: (sum, partners) => `พาร์ตเนอร์ ${partners} รายค้างชำระรวม ${sum}`,
  hint: 'ผลตอบแทนที่เข้ามาภายหลังจะหักชำระเอง บันทึกการชำระคืนหรือตัดหนี้สูญได้ที่หน้าของพาร์ตเนอร์',
  empty: 'ไม่มีพาร์ตเนอร์ที่ค้างชำระ',
  partner: 'พาร์ตเนอร์',
  owed: 'ค้างชำระ',
  since: 'ตั้งแต่',
  lastReward: 'ผลตอบแทนล่าสุด',
  never: 'ยังไม่มี',
  pending: 'รอสรุปยอด',
  disabled: 'ไม่ได้เป็นพาร์ตเนอร์แล้ว',
}
