/** Long side that keeps the small print and the QR of a slip readable. */
const MAX_SIDE = 2200
const MAX_UNSHRUNK_BYTES = 1024 * 1024
export const MAX_BYTES = 10 * 1024 * 1024
const MIME_TYPES = /^image\/(jpeg|png|webp|heic|heif)$/
export const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

export type PictureProblem = 'kind' | 'size' | 'heic' | 'broken'

export type PictureProblemWords = { notPicture: string; tooBig: string; heic: string; unreadable: string }
export const pictureProblemWords = (words: PictureProblemWords): Record<PictureProblem, string> => ({
  kind: words.notPicture,
  size: words.tooBig,
  heic: words.heic,
  broken: words.unreadable,
})

export const isPicture = (file: Pick<File, 'type' | 'name'>): boolean =>
  MIME_TYPES.test(file.type) || (file.type === '' && /\.(jpe?g|png|webp|heic|heif)$/i.test(file.name))

/** Detects the format from the first 16 bytes, because file names are unreliable. */
export const detectPictureKind = (head: Uint8Array): 'plain' | 'heic' | null => {
  const text = String.fromCharCode(...head.slice(0, 16))
  if (text.startsWith('\u00ff\u00d8\u00ff') || text.startsWith('\u0089PNG')) return 'plain'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'plain'
  return /^ftyp(hei|hev|mif1|msf1)/.test(text.slice(4)) ? 'heic' : null
}

/** Scale factor that brings the long side to at most `MAX_SIDE`; 1 leaves the picture as it is. */
export const shrinkFactor = (width: number, height: number): number =>
  Math.min(1, MAX_SIDE / Math.max(width, height, 1))

const redraw = async (image: ImageBitmap, name: string): Promise<File | null> => {
  const scale = shrinkFactor(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  return blob && context ? new File([blob], name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' }) : null
}

/**
 * Shrinks a picture for upload where the browser can decode it, else returns it unchanged; or the reason why it cannot
 * be uploaded.
 */
export const shrinkPicture = async (file: File): Promise<{ file: File } | { unfit: PictureProblem }> => {
  const kind = isPicture(file) ? detectPictureKind(new Uint8Array(await file.slice(0, 16).arrayBuffer())) : null
  if (!kind) return { unfit: 'kind' }
  // Without createImageBitmap the picture is sent as it is.
  if (typeof createImageBitmap === 'undefined')
    return kind === 'heic' ? { unfit: 'heic' } : file.size > MAX_BYTES ? { unfit: 'size' } : { file }
  const image = await createImageBitmap(file).catch(() => null)
  // Safari decodes HEIC; what this browser cannot decode, the server cannot either.
  if (!image) return { unfit: kind === 'heic' ? 'heic' : file.size > MAX_BYTES ? 'size' : 'broken' }
  if (kind === 'plain' && file.size <= MAX_UNSHRUNK_BYTES) {
    image.close()
    return { file }
  }
  const redrawn = await redraw(image, file.name).catch(() => null)
  const smaller = redrawn && (kind === 'heic' || redrawn.size < file.size) ? redrawn : file
  if (kind === 'heic' && smaller === file) return { unfit: 'heic' }
  return smaller.size > MAX_BYTES ? { unfit: 'size' } : { file: smaller }
}
