import type { Lang } from '@bailu/contract/languages'

const en = {
  date: 'There is no day here that can be read',
  amount: 'An amount here cannot be read',
  far: 'This day lies more than a year back, or is to come: please check day, month and year',
  large: 'This amount is too large for one line',
  both: 'This says both money in and money out',
  none: 'This has a day but no amount',
  sign: 'This does not say whether money came in or left',
}
/** Issues of lines of a bank statement, used by the server only. */
export const statementIssues: Record<Lang, typeof en> = {
  en,
  th: {
    date: 'อ่านวันที่ในบรรทัดนี้ไม่ได้',
    amount: 'อ่านจำนวนเงินในบรรทัดนี้ไม่ได้',
    far: 'วันที่ในบรรทัดนี้เก่ากว่าหนึ่งปีหรือยังมาไม่ถึง กรุณาตรวจสอบวัน เดือน และปี',
    large: 'จำนวนเงินในบรรทัดนี้มากเกินไป',
    both: 'บรรทัดนี้มีทั้งเงินเข้าและเงินออก',
    none: 'บรรทัดนี้มีวันที่แต่ไม่มีจำนวนเงิน',
    sign: 'บรรทัดนี้ไม่ได้ระบุว่าเป็นเงินเข้าหรือเงินออก',
  },
  zh: {
    date: '这一行的日期无法识别',
    amount: '这一行的金额无法识别',
    far: '这一行的日期早于一年前或尚未到来，请检查日、月、年',
    large: '这一行的金额过大',
    both: '这一行同时有收入和支出',
    none: '这一行有日期但没有金额',
    sign: '这一行没有说明是收入还是支出',
  },
}
