import type { Lang } from '@bailu/contract/languages'
import { fitLines } from './fit-lines.ts'
import { loadImage } from './load-image.ts'

export type Poster = {
  lang: Lang
  brand: string
  title: string
  lead: string
  price: string | null
  scan: string
  /** URL of the picture on this host; null leaves a plain background. */
  picture: string | null
  qr: SVGSVGElement
  avatar: string
}

export const WIDTH = 1080
export const HEIGHT = 1440
const EDGE = 72
const PHOTO = { top: 168, height: 800 }
const FOOT = 1034
const QR = 272
const FRAME = 20
const TEXT = WIDTH - EDGE * 2 - QR - FRAME * 2 - 56
const INK = '#14241d'
const LEAF = '#1f4a3a'
const MUTED = '#5a665f'
const GOLD = '#cbac67'

/** Draws the poster of a page, 1080 × 1440 pixels. */
export const drawPoster = async (poster: Poster): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('canvas')
  const faces = await ready(poster)
  pen.fillStyle = '#fbf8f1'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  drawBrand(pen, poster.brand, faces.serif)
  await drawPhoto(pen, poster.picture)
  drawWords(pen, poster, faces)
  await drawCode(pen, poster, faces.sans)
  return canvas
}

type Faces = { serif: string; sans: string }

/** Loads the fonts of the page for the characters of these texts. */
const ready = async ({ title, lead, scan, brand }: Poster): Promise<Faces> => {
  const style = getComputedStyle(document.documentElement)
  const serif = style.getPropertyValue('--font-serif') || 'serif'
  const sans = style.getPropertyValue('--font-sans') || 'sans-serif'
  await Promise.all([
    document.fonts.load(`60px ${serif}`, title + brand),
    document.fonts.load(`30px ${sans}`, lead + scan),
  ]).catch(() => [])
  return { serif, sans }
}

const drawBrand = (pen: CanvasRenderingContext2D, brand: string, face: string) => {
  pen.fillStyle = LEAF
  pen.textAlign = 'center'
  pen.font = `54px ${face}`
  // Letter spacing by hand, because older browsers lack `letterSpacing` on canvas.
  const letters = [...brand.toUpperCase()]
  const step = 22
  const widths = letters.map((letter) => pen.measureText(letter).width)
  let x = (WIDTH - widths.reduce((sum, one) => sum + one, 0) - step * (letters.length - 1)) / 2
  pen.textAlign = 'left'
  for (const [at, letter] of letters.entries()) {
    pen.fillText(letter, x, 104)
    x += (widths[at] ?? 0) + step
  }
  pen.fillStyle = GOLD
  pen.fillRect(WIDTH / 2 - 36, 132, 72, 2)
}

/** Draws the photo to cover its frame, cropped evenly. */
const drawPhoto = async (pen: CanvasRenderingContext2D, address: string | null) => {
  const { top, height } = PHOTO
  const width = WIDTH - EDGE * 2
  pen.fillStyle = '#eef1ea'
  pen.fillRect(EDGE, top, width, height)
  if (!address) return
  const image = await loadImage(address)
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [sw, sh] = [width / scale, height / scale]
  // Banners have room for text on the left: focus on their right part.
  const focus = image.naturalWidth > image.naturalHeight * 1.6 ? 0.92 : 0.5
  const [sx, sy] = [(image.naturalWidth - sw) * focus, (image.naturalHeight - sh) / 2]
  pen.drawImage(image, sx, sy, sw, sh, EDGE, top, width, height)
}

const drawWords = (pen: CanvasRenderingContext2D, { lang, title, lead, price }: Poster, { serif, sans }: Faces) => {
  pen.textAlign = 'left'
  pen.textBaseline = 'top'
  const lofty = lang === 'th' ? 1.5 : 1.28
  let y = FOOT
  const block = (text: string, face: string, colour: string, sizes: number[], most: number) => {
    const measure = (line: string, size: number) => {
      pen.font = `${size}px ${face}`
      return pen.measureText(line).width
    }
    const { size, lines } = fitLines(text, { lang, sizes, most, measure, width: TEXT })
    pen.font = `${size}px ${face}`
    pen.fillStyle = colour
    for (const line of lines) {
      pen.fillText(line, EDGE, y)
      y += size * lofty
    }
  }
  block(title, serif, INK, [60, 54, 48, 42], 2)
  y += 12
  if (lead) block(lead, sans, MUTED, [30, 27], 2)
  y += 26
  if (price) block(price, serif, LEAF, [52, 44, 36], 1)
}

const drawCode = async (pen: CanvasRenderingContext2D, { qr, avatar, scan, lang }: Poster, sans: string) => {
  const [x, y] = [WIDTH - EDGE - FRAME - QR, FOOT + FRAME - 8]
  pen.fillStyle = '#ffffff'
  pen.fillRect(x - FRAME, y - FRAME, QR + FRAME * 2, QR + FRAME * 2)
  pen.strokeStyle = '#e5ddcc'
  pen.strokeRect(x - FRAME + 0.5, y - FRAME + 0.5, QR + FRAME * 2 - 1, QR + FRAME * 2 - 1)
  const code = qr.cloneNode(true) as SVGSVGElement
  // An SVG drawn on a canvas cannot load external images: the avatar is drawn separately below.
  code.querySelector('image')?.remove()
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(code)], { type: 'image/svg+xml' }),
  )
  const modules = await loadImage(address).finally(() => URL.revokeObjectURL(address))
  pen.imageSmoothingEnabled = false
  pen.drawImage(modules, x, y, QR, QR)
  pen.imageSmoothingEnabled = true
  const face = QR / 5
  const portrait = await loadImage(avatar).catch(() => null)
  if (portrait) pen.drawImage(portrait, x + (QR - face) / 2, y + (QR - face) / 2, face, face)
  pen.fillStyle = MUTED
  pen.textAlign = 'center'
  pen.textBaseline = 'top'
  const measure = (line: string, size: number) => {
    pen.font = `${size}px ${sans}`
    return pen.measureText(line).width
  }
  const { size, lines } = fitLines(scan, { lang, sizes: [28, 24], most: 2, measure, width: QR + FRAME * 2 })
  pen.font = `${size}px ${sans}`
  for (const [at, line] of lines.entries()) pen.fillText(line, x + QR / 2, y + QR + FRAME + 24 + at * size * 1.4)
}
