const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']
const MILLION = 1_000_000n

/** An amount in Thai words, as official documents spell it: 2150 satang → ยี่สิบเอ็ดบาทห้าสิบสตางค์ */
export function bahtInThaiWords(satang: bigint): string {
  const absolute = satang < 0n ? -satang : satang
  const [baht, rest] = [absolute / 100n, absolute % 100n]
  const bahtPart = baht === 0n && rest > 0n ? '' : `${numberInWords(baht)}บาท`
  const satangPart = rest === 0n ? 'ถ้วน' : `${numberInWords(rest)}สตางค์`
  return `${satang < 0n ? 'ลบ' : ''}${bahtPart}${satangPart}`
}

function numberInWords(number: bigint): string {
  if (number === 0n) return 'ศูนย์'
  const [millions, rest] = [number / MILLION, Number(number % MILLION)]
  return millions === 0n
    ? wordsBelowMillion(rest, false)
    : `${numberInWords(millions)}ล้าน${wordsBelowMillion(rest, true)}`
}

/** A number below a million in words; `hasHigher`: millions precede it. */
function wordsBelowMillion(number: number, hasHigher: boolean): string {
  const digits = [...String(number)].map(Number)
  return digits
    .map((digit, index) => {
      const place = digits.length - 1 - index
      if (digit === 0) return ''
      if (place === 0 && digit === 1 && (hasHigher || digits.length > 1)) return 'เอ็ด'
      if (place === 1 && digit === 1) return PLACES[1]
      if (place === 1 && digit === 2) return `ยี่${PLACES[1]}`
      return `${DIGITS[digit]}${PLACES[place]}`
    })
    .join('')
}

/** Texts of the certificate: Thai as the Revenue Department prints them, and English. */
export const CERTIFICATE_TEXT = {
  title: { th: 'หนังสือรับรองการหักภาษี ณ ที่จ่าย', en: 'Withholding tax certificate' },
  law: { th: 'ตามมาตรา 50 ทวิ แห่งประมวลรัษฎากร', en: 'section 50 bis of the Revenue Code' },
  book: { th: 'เล่มที่', en: 'Book' },
  number: { th: 'เลขที่', en: 'No.' },
  year: { th: 'ปีภาษี', en: 'Tax year' },
  provisional: { th: 'ยังไม่สิ้นปีภาษี ใช้เป็นข้อมูลเท่านั้น', en: 'The tax year is not over: for information only' },
  payer: { th: 'ผู้มีหน้าที่หักภาษี ณ ที่จ่าย', en: 'Payer' },
  payee: { th: 'ผู้ถูกหักภาษี ณ ที่จ่าย', en: 'Payee' },
  name: { th: 'ชื่อ', en: 'Name' },
  taxId: { th: 'เลขประจำตัวผู้เสียภาษีอากร', en: 'Tax ID' },
  passport: { th: 'เลขที่หนังสือเดินทาง', en: 'Passport No.' },
  address: { th: 'ที่อยู่', en: 'Address' },
  income: {
    th: 'ค่าธรรมเนียม ค่านายหน้า ฯลฯ ตามมาตรา 40 (2)',
    en: 'Fees, commissions etc. under section 40 (2)',
  },
  form: { th: 'ยื่นในแบบ ภ.ง.ด.1ก', en: 'Filed with P.N.D. 1 Kor' },
  month: { th: 'เดือน', en: 'Month' },
  lastDay: { th: 'วันที่จ่ายล่าสุด', en: 'Last paid on' },
  paid: { th: 'จำนวนเงินที่จ่าย (บาท)', en: 'Amount paid (baht)' },
  withheld: { th: 'ภาษีที่หัก (บาท)', en: 'Tax withheld (baht)' },
  sum: { th: 'รวมทั้งปี', en: 'Total of the year' },
  inWords: { th: 'รวมเงินภาษีที่หัก (ตัวอักษร)', en: 'Tax in words' },
  withheldAtSource: { th: 'ผู้จ่ายเงิน: (1) หัก ณ ที่จ่าย', en: 'Payer: (1) withheld at source' },
  below: {
    th: 'ยอดติดลบ: รายได้ที่หักคืนหลังจากคืนเงินให้ผู้ซื้อ',
    en: 'Below zero: rewards taken back after refunds to buyers',
  },
  certify: {
    th: 'ขอรับรองว่าข้อความและตัวเลขดังกล่าวข้างต้นถูกต้องตรงกับความจริงทุกประการ',
    en: 'We certify that the above is true and correct.',
  },
  signature: { th: 'ลงชื่อ ผู้จ่ายเงิน', en: 'Signature of the payer' },
  issued: { th: 'ออกเมื่อวันที่', en: 'Issued on' },
} as const

export const MONTHS = [
  { th: 'มกราคม', en: 'January' },
  { th: 'กุมภาพันธ์', en: 'February' },
  { th: 'มีนาคม', en: 'March' },
  { th: 'เมษายน', en: 'April' },
  { th: 'พฤษภาคม', en: 'May' },
  { th: 'มิถุนายน', en: 'June' },
  { th: 'กรกฎาคม', en: 'July' },
  { th: 'สิงหาคม', en: 'August' },
  { th: 'กันยายน', en: 'September' },
  { th: 'ตุลาคม', en: 'October' },
  { th: 'พฤศจิกายน', en: 'November' },
  { th: 'ธันวาคม', en: 'December' },
] as const
