/** Pixels per side; twice the size that the server stores. */
const SIDE = 640

type Area = { x: number; y: number; width: number; height: number }

/** Crops a picture to the chosen square as a JPEG file; null when this browser cannot draw it. */
export async function cropped(url: string, { x, y, width, height }: Area): Promise<File | null> {
  const image = new Image()
  image.src = url
  const side = Math.min(SIDE, Math.round(width))
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  try {
    await image.decode()
  } catch {
    return null
  }
  if (!pen) return null
  // JPEG has no transparency: transparent areas would turn black.
  pen.fillStyle = '#fffdf8'
  pen.fillRect(0, 0, side, side)
  pen.drawImage(image, x, y, width, height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob && new File([blob], 'avatar.jpg', { type: 'image/jpeg' })
}
