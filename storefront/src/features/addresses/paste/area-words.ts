/** Prefixes before area names. A single letter counts only at the start of a word, because เขต ends in ต. */
const start = '(?<![\\u0e00-\\u0e7f])'
export const THAI_WORD = {
  province: `(?:จังหวัด|จว\\.|จ\\.|${start}จ\\s)`,
  city: `(?:อำเภอ|เขต|อ\\.|${start}อ\\s)`,
  area: `(?:ตำบล|แขวง|ต\\.|${start}ต\\s)`,
}
export const LATIN_WORD = {
  province: '(?:province|changwat)',
  city: '(?:district|amphoe|amphur|khet)',
  area: '(?:sub-?district|tambon|tambol|khwaeng|khwang)',
}
export type Level = keyof typeof THAI_WORD

/** Thai is written without spaces, so the prefix of the next area also ends a name. */
export const END = '(?=$|[\\s,./()\\d]|ตำบล|แขวง|ต\\.|อำเภอ|เขต|อ\\.|จังหวัด|จ\\.|กรุงเทพ|กทม|รหัส)'
export const START = start

export const exactly = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Normalizes romanization variants: Lumpini equals Lumphini, Banglamung equals Bang Lamung. */
export const dense = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s-]+/g, '')
    .replace(/([ptk])h/g, '$1')
export const loosely = (name: string) =>
  [...dense(name)].map((letter) => exactly(letter) + (/[ptk]/.test(letter) ? 'h?' : '')).join('[\\s-]?')
