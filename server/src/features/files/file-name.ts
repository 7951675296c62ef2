import type { FileKind } from '@bailu/contract/files/kinds'

const MAX_LENGTH = 80
// Characters removed from names: control, invisible and bidirectional characters, separators, reserved characters.
// oxlint-disable-next-line no-control-regex
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"*/:<>?\\|;%]/g
/** Reserved device names of Windows. */
const RESERVED_NAME = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** Sanitizes an uploaded file name: no folders, a single extension, that of its kind. */
export function sanitizeFileName(original: string | undefined, kind: FileKind): string {
  const last = (original ?? '').toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = last
    .replace(/\.[^.]{1,8}$/, '')
    .replace(FORBIDDEN_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\./g, '_')
  const short = graphemes(stem.trim()).slice(0, MAX_LENGTH).join('').trim()
  return `${short === '' || RESERVED_NAME.test(short) ? 'bailu' : short}.${kind}`
}

// Cut at graphemes: Thai vowels and tone marks must not be separated from their letter.
const graphemes = (text: string) =>
  [...new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)

const encodeRfc8187 = (text: string) =>
  encodeURIComponent(text).replace(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Content-Disposition by RFC 6266: an ASCII fallback name, and the full name encoded by RFC 8187. */
export function contentDisposition(mode: 'inline' | 'attachment', name: string): string {
  const extension = name.slice(name.lastIndexOf('.'))
  const asciiName = name
    .slice(0, -extension.length)
    .replace(/[^A-Za-z0-9 _-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return `${mode}; filename="${asciiName === '' ? 'bailu' : asciiName}${extension}"; filename*=UTF-8''${encodeRfc8187(name)}`
}
