import type { FileKind } from '@bailu/contract/files'

/** Brands of MP4 that phones play; QuickTime's own and HEIC pictures share the box but not the contents. */
const BRANDS = /^(isom|iso[2-6]|mp4[12]|avc1|M4V |M4VP|dash|MSNV)$/
const TAIL = 2_048

/** What the bytes say a file is; its name and content type are not believed. */
export function fileKindOf(bytes: Buffer): FileKind | null {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return isWholePdf(bytes) ? 'pdf' : null
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return isMp4(bytes) ? 'mp4' : null
  return isCaptions(bytes) ? 'vtt' : null
}

const isWholePdf = (bytes: Buffer) => bytes.toString('latin1', Math.max(0, bytes.length - TAIL)).includes('%%EOF')

// Boxes follow each other without a gap to the end; a film has one that says what is in it.
function isMp4(bytes: Buffer): boolean {
  if (!BRANDS.test(bytes.toString('latin1', 8, 12))) return false
  let described = false
  let at = 0
  while (at + 8 <= bytes.length) {
    const short = bytes.readUInt32BE(at)
    const long = short === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const length = short === 0 ? bytes.length - at : long
    if (length < 8 || at + length > bytes.length) return false
    described ||= bytes.toString('latin1', at + 4, at + 8) === 'moov'
    at += length
  }
  return described && at === bytes.length
}

function isCaptions(bytes: Buffer): boolean {
  if (!/^\uFEFF?WEBVTT[ \t\r\n]/.test(bytes.subarray(0, 16).toString('utf8'))) return false
  // oxlint-disable-next-line no-control-regex
  const binary = /[\u0000-\u0008\u000e-\u001f]/
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}
