import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { lang, picture, storageKey } from '../fields.ts'
import { FILE_KINDS, MAX_FILE_BYTES } from './kinds.ts'

export const fileKind = z.enum(FILE_KINDS)

/** A file to download; its URL ends with its kind. */
export const documentFile = z.object({
  key: storageKey,
  url: z.string(),
  /** File name with extension. */
  name: z.string(),
  bytes: z.int(),
})
export type DocumentFile = z.infer<typeof documentFile>

export const videoFile = documentFile.extend({
  /** Shown until the video plays. */
  poster: picture.nullable(),
  /** WebVTT captions, one per available language. */
  captions: z.array(z.object({ lang, url: z.string() })),
})
export type VideoFile = z.infer<typeof videoFile>

export const staffFileCalls = defineCalls({
  'POST /api/staff/file': {
    summary: 'Upload a PDF, an MP4 video or its WebVTT captions (multipart: file)',
    who: ['content'],
    reply: z.object({ key: storageKey, kind: fileKind, name: z.string(), bytes: z.int(), url: z.string() }),
    multipart: true,
    maxBytes: MAX_FILE_BYTES.mp4,
    errors: ['too_many', 'file_too_large', 'file_kind'],
  },
})

export const staffPictureCalls = defineCalls({
  'POST /api/staff/picture': {
    summary: 'Upload a picture for the shop (multipart: file)',
    who: ['content', 'operations'],
    reply: picture,
    multipart: true,
    errors: ['too_many', 'too_large', 'picture_kind', 'picture_unreadable'],
  },
})
