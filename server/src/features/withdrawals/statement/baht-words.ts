const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า']
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน']
const MILLION = 1_000_000n

/** An amount in Thai words, as official documents spell it: 2150 satang → ยี่สิบเอ็ดบาทห้าสิบสตางค์ */
export function bahtWords(satang: bigint): string {
  const size = satang < 0n ? -satang : satang
  const [baht, rest] = [size / 100n, size % 100n]
  const whole = baht === 0n && rest > 0n ? '' : `${inWords(baht)}บาท`
  const part = rest === 0n ? 'ถ้วน' : `${inWords(rest)}สตางค์`
  return `${satang < 0n ? 'ลบ' : ''}${whole}${part}`
}

function inWords(number: bigint): string {
  if (number === 0n) return 'ศูนย์'
  const [millions, rest] = [number / MILLION, Number(number % MILLION)]
  return millions === 0n ? below(rest, false) : `${inWords(millions)}ล้าน${below(rest, true)}`
}

/** A number below a million in words; `hasHigher`: millions precede it. */
function below(number: number, more: boolean): string {
  const digits = [...String(number)].map(Number)
  return digits
    .map((digit, at) => {
      const place = digits.length - 1 - at
      if (digit === 0) return ''
      if (place === 0 && digit === 1 && (more || digits.length > 1)) return 'เอ็ด'
      if (place === 1 && digit === 1) return PLACES[1]
      if (place === 1 && digit === 2) return `ยี่${PLACES[1]}`
      return `${DIGITS[digit]}${PLACES[place]}`
    })
    .join('')
}
