import type { FileKind } from '@bailu/contract/files'

const LONGEST = 80
// Characters removed from names: control, invisible and bidirectional characters, separators, reserved characters.
// oxlint-disable-next-line no-control-regex
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"*/:<>?\\|;%]/g
/** Reserved device names of Windows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Sanitizes an uploaded file name: no folders, a single extension, that of its kind. */
export function fileNameOf(given: string | undefined, kind: FileKind): string {
  const last = (given ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]{1,8}$/, '')
    .replace(UNFIT, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\./g, '_')
  const short = graphemes(stem.trim()).slice(0, LONGEST).join('').trim()
  return `${short === '' || DEVICE.test(short) ? 'bailu' : short}.${kind}`
}

// Cut at graphemes: Thai vowels and tone marks must not be separated from their letter.
const graphemes = (text: string) =>
  [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition by RFC 6266: an ASCII fallback name, and the full name encoded by RFC 8187. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const ending = name.slice(name.lastIndexOf('.'))
  const plain = name
    .slice(0, -ending.length)
    .replace(/[^A-Za-z0-9 _-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${how}; filename="${plain === '' ? 'bailu' : plain}${ending}"; filename*=UTF-8''${encoded(name)}`
}
