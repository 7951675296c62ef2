import type { FileKind } from '@bailu/contract/files'
import { LARGEST } from '@bailu/contract/files'
import { bytesOf, type SentFile } from '../../core/upload.ts'

/** MP4 brands that phones can play; QuickTime and HEIC files also have an `ftyp` box. */
const BRANDS = /^(isom|iso[2-6]|mp4[12]|avc1|M4V |M4VP|dash|MSNV)$/
const TAIL = 2_048
const HEAD = 16
/** A video has a few dozen top-level boxes; limits the work for malicious files. */
const BOXES = 2_000

/** Detects the kind of a file by its bytes; its name and content type are not trusted. */
export async function fileKindOf(file: SentFile): Promise<FileKind | null> {
  const head = await bytesOf(file, 0, HEAD)
  if (head.toString('latin1', 0, 5) === '%PDF-') return (await isWholePdf(file)) ? 'pdf' : null
  if (head.toString('latin1', 4, 8) === 'ftyp') return (await isMp4(file, head)) ? 'mp4' : null
  return (await isCaptions(file, head)) ? 'vtt' : null
}

const isWholePdf = async (file: SentFile) =>
  (await bytesOf(file, Math.max(0, file.size - TAIL))).toString('latin1').includes('%%EOF')

// The boxes must fill the file without gaps, and one must be `moov`.
async function isMp4(file: SentFile, head: Buffer): Promise<boolean> {
  if (!BRANDS.test(head.toString('latin1', 8, 12))) return false
  let described = false
  let at = 0
  for (let boxes = 0; at + 8 <= file.size; boxes += 1) {
    const box = await bytesOf(file, at, HEAD)
    const short = box.readUInt32BE(0)
    const long = short === 1 && box.length === HEAD ? Number(box.readBigUInt64BE(8)) : short
    const length = short === 0 ? file.size - at : long
    if (boxes === BOXES || length < 8 || at + length > file.size) return false
    described ||= box.toString('latin1', 4, 8) === 'moov'
    at += length
  }
  return described && at === file.size
}

async function isCaptions(file: SentFile, head: Buffer): Promise<boolean> {
  if (!/^\uFEFF?WEBVTT[ \t\r\n]/.test(head.toString('utf8'))) return false
  // The caller rejects it as too large, so it is not read here.
  if (file.size > LARGEST.vtt) return true
  // oxlint-disable-next-line no-control-regex
  const binary = /[\u0000-\u0008\u000e-\u001f]/
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(file)))
  } catch {
    return false
  }
}
