import { type FileKind, MAX_FILE_BYTES } from '@bailu/contract/files/kinds'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { countAttempt } from '../../core/rate-limit.ts'
import { inTx } from '../../database/transaction.ts'
import { storedFile } from '../content/table.ts'
import { fail } from '../../lib/errors.ts'
import { readBytes, type UploadedFile } from '../../lib/upload.ts'
import { pictureKeyOf } from '../pictures/picture-files.ts'
import { sanitizeFileName } from './file-name.ts'
import { fileUrl } from './serve-file.ts'

/** MP4 brands that phones can play; QuickTime and HEIC files also have an `ftyp` box. */
const MP4_BRANDS = /^(isom|iso[2-6]|mp4[12]|avc1|M4V |M4VP|dash|MSNV)$/
const TAIL_BYTES = 2_048
const HEAD_BYTES = 16
/** A video has a few dozen top-level boxes; limits the work for malicious files. */
const MAX_BOXES = 2_000

/** Detects the kind of a file by its bytes; its name and content type are not trusted. */
export async function detectFileKind(file: UploadedFile): Promise<FileKind | null> {
  const head = await readBytes(file, 0, HEAD_BYTES)
  if (head.toString('latin1', 0, 5) === '%PDF-') return (await isCompletePdf(file)) ? 'pdf' : null
  if (head.toString('latin1', 4, 8) === 'ftyp') return (await isMp4(file, head)) ? 'mp4' : null
  return (await isCaptions(file, head)) ? 'vtt' : null
}

const isCompletePdf = async (file: UploadedFile) =>
  (await readBytes(file, Math.max(0, file.size - TAIL_BYTES))).toString('latin1').includes('%%EOF')

// The boxes must fill the file without gaps, and one must be `moov`.
async function isMp4(file: UploadedFile, head: Buffer): Promise<boolean> {
  if (!MP4_BRANDS.test(head.toString('latin1', 8, 12))) return false
  let hasMoov = false
  let offset = 0
  for (let boxes = 0; offset + 8 <= file.size; boxes += 1) {
    const box = await readBytes(file, offset, HEAD_BYTES)
    const short = box.readUInt32BE(0)
    const long = short === 1 && box.length === HEAD_BYTES ? Number(box.readBigUInt64BE(8)) : short
    const length = short === 0 ? file.size - offset : long
    if (boxes === MAX_BOXES || length < 8 || offset + length > file.size) return false
    hasMoov ||= box.toString('latin1', 4, 8) === 'moov'
    offset += length
  }
  return hasMoov && offset === file.size
}

async function isCaptions(file: UploadedFile, head: Buffer): Promise<boolean> {
  if (!/^\uFEFF?WEBVTT[ \t\r\n]/.test(head.toString('utf8'))) return false
  // The caller rejects it as too large, so it is not read here.
  if (file.size > MAX_FILE_BYTES.vtt) return true
  // oxlint-disable-next-line no-control-regex
  const binary = /[\u0000-\u0008\u000e-\u001f]/
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(file)))
  } catch {
    return false
  }
}

type StoredFile = { key: string; kind: FileKind; name: string; bytes: number }

/**
 * The only way to store a document or video: detects the kind by its bytes, limits
 * the size by kind, uses an unguessable key.
 * @param note writes the audit entry, in the same transaction
 * @throws AppError file_kind, file_too_large
 */
export async function storeFile(
  ctx: Ctx,
  uploaded: UploadedFile,
  name: string | undefined,
  writeAudit: (tx: Ctx, key: string) => Promise<void> = () => Promise.resolve(),
): Promise<StoredFile> {
  const kind = (await detectFileKind(uploaded)) ?? fail('file_kind')
  if (uploaded.size > MAX_FILE_BYTES[kind]) fail('file_too_large')
  const path = await ctx.deps.files.put('file', uploaded.content, kind)
  const stored = { key: pictureKeyOf(path), kind, name: sanitizeFileName(name, kind), bytes: uploaded.size }
  try {
    await inTx(ctx, async (tx) => {
      // no audit: the caller's note writes the entry; files of the demo need none
      await tx.db.insert(storedFile).values({ ...stored, createdAt: tx.now })
      await writeAudit(tx, stored.key)
    })
  } catch (error) {
    await ctx.deps.files.remove(path)
    throw error
  }
  return stored
}

const UPLOAD_LIMIT = { tries: 200, seconds: 86_400 }

/** Stores a document or video that staff will use in material or a course. */
export const uploadFile: Handler<'POST /api/staff/file'> = async (ctx, _, upload) => {
  const { staffId } = asStaff(ctx)
  await countAttempt(ctx, `file:${staffId}`, UPLOAD_LIMIT)
  const uploaded = await upload.receive()
  const stored = await storeFile(ctx, uploaded, upload.name, (tx, key) =>
    recordAudit(tx, 'file.uploaded', { type: 'file', id: key }),
  )
  return { ...stored, url: fileUrl(stored) }
}
