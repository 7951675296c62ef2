import * as z from 'zod'
import { describe } from './call.ts'
import { lang, nothing, picture } from './fields.ts'
import { storeKey } from './worded.ts'

const MB = 1024 * 1024
export const FILE_KINDS = ['pdf', 'mp4', 'vtt'] as const
export const fileKind = z.enum(FILE_KINDS)
export type FileKind = z.infer<typeof fileKind>

/** The largest file of each kind, in bytes. */
export const LARGEST: Record<FileKind, number> = { pdf: 20 * MB, mp4: 30 * MB, vtt: MB / 4 }

/** A file to download; its URL ends with its kind. */
export const document = z.object({
  key: storeKey,
  url: z.string(),
  /** File name with extension. */
  name: z.string(),
  bytes: z.int(),
})
export type Document = z.infer<typeof document>

export const video = document.extend({
  /** Shown until the video plays. */
  poster: picture.nullable(),
  /** WebVTT captions, one per available language. */
  captions: z.array(z.object({ lang, url: z.string() })),
})
export type Video = z.infer<typeof video>

export const staffFileCalls = describe({
  'POST /api/staff/file': {
    summary: 'Upload a PDF, an MP4 video or its WebVTT captions (multipart: file)',
    who: ['content'],
    input: nothing,
    reply: z.object({ key: storeKey, kind: fileKind, name: z.string(), bytes: z.int(), url: z.string() }),
    multipart: true,
    largest: LARGEST.mp4,
    refusals: ['too_many', 'file_too_large', 'file_kind'],
  },
})
