/** Long side that keeps the small print and the QR of a slip readable. */
const SIDE = 2200
const SMALL = 1024 * 1024
export const MOST_BYTES = 10 * 1024 * 1024
const KINDS = /^image\/(jpeg|png|webp|heic|heif)$/
export const ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif'

export type Unfit = 'kind' | 'size'

export const isPicture = (file: Pick<File, 'type' | 'name'>): boolean =>
  KINDS.test(file.type) || (file.type === '' && /\.(jpe?g|png|webp|heic|heif)$/i.test(file.name))

/** By how much a picture of this size is scaled; 1 leaves it. */
export const scaleFor = (width: number, height: number): number => Math.min(1, SIDE / Math.max(width, height, 1))

const shrunk = async (file: File): Promise<File> => {
  const image = await createImageBitmap(file)
  const scale = scaleFor(image.width, image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(image.width * scale)
  canvas.height = Math.round(image.height * scale)
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88))
  if (!blob || !pen || blob.size >= file.size) return file
  return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg' })
}

/** What is sent: shrunk where this phone can, as it is where it cannot; or why it cannot be sent. */
export const fitPicture = async (file: File): Promise<{ file: File } | { unfit: Unfit }> => {
  if (!isPicture(file)) return { unfit: 'kind' }
  const fit = file.size > SMALL ? await shrunk(file).catch(() => file) : file
  return fit.size > MOST_BYTES ? { unfit: 'size' } : { file: fit }
}
