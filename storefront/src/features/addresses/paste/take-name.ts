const LABEL = /^\s*(?:ชื่อ(?:ผู้รับ|-?\s?นามสกุล|-?\s?สกุล)?|ผู้รับ|ส่งถึง|ถึง|receiver|recipient|name|to)\s*[:-]?\s*(?=\S)/i
const TITLE = /^(?:คุณ|นางสาว|น\.ส\.|นาย|นาง|ด\.ช\.|ด\.ญ\.|mr\.?|mrs\.?|ms\.?|miss|khun)\s*(?=\S)/i
/** A digit or one of these words begins the street. */
const STREET =
  /\d|บ้าน|หมู่|ม\.|เลขที่|ซอย|ซ\.|ถนน|ถ\.|คอนโด|อาคาร|ตึก|ห้อง|ชั้น|บริษัท|ร้าน|โรงเรียน|โรงพยาบาล|ตำบล|อำเภอ|จังหวัด|ตลาด|\b(?:road|rd|soi|street|moo|condo|building|floor|room|village|house)\b/i
const ADDRESS_LABEL = /^\s*(?:ที่อยู่|จัดส่งที่|ส่งที่|address|ship|deliver)/i

type Taken = { name: string; rest: string }

/** The words before the street on this line, at most four. */
const ofLine = (line: string): string => {
  const words = line.trim().split(/\s+/)
  const street = words.findIndex((word, at) => STREET.test(word) || (at > 0 && ADDRESS_LABEL.test(word)))
  return words.slice(0, Math.min(street === -1 ? words.length : street, 4)).join(' ')
}

const spoken = (text: string) => text.replace(/[,;:|(){}]+/g, ' ').trim()

/**
 * The name is on the labelled line, else on the line with a title, else on the first line with words before the
 * street.
 */
export const takeName = (text: string): Taken => {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const labelled = lines.findIndex((line) => LABEL.test(line))
  const titled = lines.findIndex((line) => TITLE.test(line.trim()))
  const plain = lines.findIndex((line) => !ADDRESS_LABEL.test(line) && ofLine(spoken(line)) !== '')
  const at = [labelled, titled, plain].find((index) => index !== -1)
  if (at === undefined) return { name: '', rest: text }
  const line = spoken(lines[at]!.replace(LABEL, ''))
  const name = ofLine(line)
  lines[at] = line.slice(line.indexOf(name) + name.length)
  return { name, rest: lines.join('\n') }
}

export const splitName = (name: string): { first_name: string; last_name: string } => {
  const [first = '', ...last] = name.replace(TITLE, '').trim().split(/\s+/)
  return { first_name: first.slice(0, 60), last_name: last.join(' ').slice(0, 60) }
}
