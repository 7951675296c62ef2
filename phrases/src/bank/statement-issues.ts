import type { Lang } from '@bailu/contract/languages'

const en = {
  date: 'The date on this line cannot be read',
  amount: 'An amount on this line cannot be read',
  far: 'The date on this line is more than a year ago or in the future. Please check day, month and year',
  large: 'The amount on this line is too large',
  both: 'This line has both money in and money out',
  none: 'This line has a date but no amount',
  sign: 'This line does not say whether money came in or went out',
}
/** Issues of lines of a bank statement, used by the server only. */
export const statementIssues: Record<Lang, typeof en> = {
  en,
  th: {
    date: 'อ่านวันที่ในบรรทัดนี้ไม่ได้',
    amount: 'อ่านจำนวนเงินในบรรทัดนี้ไม่ได้',
    far: 'วันที่ในบรรทัดนี้เก่ากว่าหนึ่งปีหรือเป็นวันในอนาคต กรุณาตรวจสอบวัน เดือน และปี',
    large: 'จำนวนเงินในบรรทัดนี้มากเกินไป',
    both: 'บรรทัดนี้มีทั้งเงินเข้าและเงินออก',
    none: 'บรรทัดนี้มีวันที่แต่ไม่มีจำนวนเงิน',
    sign: 'บรรทัดนี้ไม่ได้ระบุว่าเป็นเงินเข้าหรือเงินออก',
  },
  zh: {
    date: '这一行的日期无法识别',
    amount: '这一行的金额无法识别',
    far: '这一行的日期早于一年前或晚于今天，请检查年、月、日',
    large: '这一行的金额过大',
    both: '这一行同时有收入和支出',
    none: '这一行有日期但没有金额',
    sign: '这一行没有说明是收入还是支出',
  },
}
