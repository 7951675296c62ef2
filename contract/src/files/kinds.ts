const MB = 1024 * 1024

/** Largest file of a multipart call in bytes, unless the call has its own. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export const FILE_KINDS = ['pdf', 'mp4', 'vtt'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The largest file of each kind, in bytes. */
export const MAX_FILE_BYTES: Record<FileKind, number> = { pdf: 20 * MB, mp4: 30 * MB, vtt: MB / 4 }
