import type { FileKind } from '@bailu/contract/files'

const LONGEST = 80
// What no file system, header or reader should meet in a name: controls, invisible and turning characters, separators.
// oxlint-disable-next-line no-control-regex
const UNFIT = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"*/:<>?\\|;%]/g
/** Names that mean a device to Windows. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** What somebody calls a file, made harmless: no folders, no second ending, the ending of its kind. */
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

// Thai letters carry their vowels and tones: a cut between them leaves a mark without its letter.
const graphemes = (text: string) =>
  [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** RFC 6266: a plain name for old readers, the whole one as RFC 8187 wants it. */
export function disposition(how: 'inline' | 'attachment', name: string): string {
  const ending = name.slice(name.lastIndexOf('.'))
  const plain = name
    .slice(0, -ending.length)
    .replace(/[^A-Za-z0-9 _-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${how}; filename="${plain === '' ? 'bailu' : plain}${ending}"; filename*=UTF-8''${encoded(name)}`
}
