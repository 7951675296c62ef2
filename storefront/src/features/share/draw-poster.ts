import type { Lang } from '@bailu/contract/languages'
import { fitLines } from './fit-lines.ts'
import { loadImage, svgAddress } from '../../browser/load-image.ts'

export type PosterContent = {
  lang: Lang
  brand: string
  title: string
  lead: string
  price: string | null
  scan: string
  /** URL of the picture on this host; null leaves a plain background. */
  picture: string | null
  /** Name and number of the partner who shares it. */
  partner: string | null
  qr: SVGSVGElement
  avatar: string
}

export const POSTER_WIDTH = 1080
export const POSTER_HEIGHT = 1440
const MARGIN = 72
const PHOTO = { top: 168, height: 800 }
const FOOTER_TOP = 1034
const QR = 272
const QR_PADDING = 20
const TEXT = POSTER_WIDTH - MARGIN * 2 - QR - QR_PADDING * 2 - 56
const PAPER = '#fbf8f1'
const INK = '#14241d'
const LEAF = '#1f4a3a'
const MUTED = '#5a665f'
const GOLD = '#cbac67'

/** Draws the poster of a page, 1080 × 1440 pixels. */
export const drawPoster = async (poster: PosterContent): Promise<HTMLCanvasElement> => {
  const canvas = document.createElement('canvas')
  canvas.width = POSTER_WIDTH
  canvas.height = POSTER_HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('canvas')
  const faces = await loadFonts(poster)
  context.fillStyle = PAPER
  context.fillRect(0, 0, POSTER_WIDTH, POSTER_HEIGHT)
  drawBrand(context, poster.brand, faces.serif)
  await drawPhoto(context, poster.picture)
  if (poster.partner) drawPartner(context, poster.partner, faces.sans)
  drawText(context, poster, faces)
  await drawCode(context, poster, faces.sans)
  return canvas
}

type PosterFonts = { serif: string; sans: string }

/** Loads the fonts of the page for the characters of these texts. */
const loadFonts = async ({ title, lead, scan, brand, partner }: PosterContent): Promise<PosterFonts> => {
  const style = getComputedStyle(document.documentElement)
  const serif = style.getPropertyValue('--font-serif') || 'serif'
  const sans = style.getPropertyValue('--font-sans') || 'sans-serif'
  await Promise.all([
    document.fonts.load(`60px ${serif}`, title + brand),
    document.fonts.load(`30px ${sans}`, lead + scan + (partner ?? '')),
  ]).catch(() => [])
  return { serif, sans }
}

const drawBrand = (context: CanvasRenderingContext2D, brand: string, face: string) => {
  context.fillStyle = LEAF
  context.textAlign = 'center'
  context.font = `54px ${face}`
  // Letter spacing by hand, because older browsers lack `letterSpacing` on canvas.
  const letters = [...brand.toUpperCase()]
  const step = 22
  const widths = letters.map((letter) => context.measureText(letter).width)
  let x = (POSTER_WIDTH - widths.reduce((sum, letterWidth) => sum + letterWidth, 0) - step * (letters.length - 1)) / 2
  context.textAlign = 'left'
  for (const [index, letter] of letters.entries()) {
    context.fillText(letter, x, 104)
    x += (widths[index] ?? 0) + step
  }
  context.fillStyle = GOLD
  context.fillRect(POSTER_WIDTH / 2 - 36, 132, 72, 2)
}

/** Draws the photo to cover its frame, cropped evenly. */
const drawPhoto = async (context: CanvasRenderingContext2D, address: string | null) => {
  const { top, height } = PHOTO
  const width = POSTER_WIDTH - MARGIN * 2
  context.fillStyle = '#eef1ea'
  context.fillRect(MARGIN, top, width, height)
  if (!address) return
  const image = await loadImage(address)
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight)
  const [sw, sh] = [width / scale, height / scale]
  // Banners have room for text on the left: focus on their right part.
  const focus = image.naturalWidth > image.naturalHeight * 1.6 ? 0.92 : 0.5
  const [sx, sy] = [(image.naturalWidth - sw) * focus, (image.naturalHeight - sh) / 2]
  context.drawImage(image, sx, sy, sw, sh, MARGIN, top, width, height)
}

const PARTNER_BAND = 76

/** The partner's name below the photo, whose lowest part it replaces; a long one is cut. */
const drawPartner = (context: CanvasRenderingContext2D, partner: string, face: string) => {
  const width = POSTER_WIDTH - MARGIN * 2
  const top = PHOTO.top + PHOTO.height - PARTNER_BAND
  context.fillStyle = PAPER
  context.fillRect(MARGIN, top, width, PARTNER_BAND)
  context.fillStyle = INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.font = `32px ${face}`
  context.fillText(partner, POSTER_WIDTH / 2, top + PARTNER_BAND / 2, width - 48)
}

const drawText = (
  context: CanvasRenderingContext2D,
  { lang, title, lead, price }: PosterContent,
  { serif, sans }: PosterFonts,
) => {
  context.textAlign = 'left'
  context.textBaseline = 'top'
  const lineHeight = lang === 'th' ? 1.5 : 1.28
  let y = FOOTER_TOP
  const drawBlock = (text: string, face: string, colour: string, sizes: number[], maxLines: number) => {
    const measure = (line: string, size: number) => {
      context.font = `${size}px ${face}`
      return context.measureText(line).width
    }
    const { size, lines } = fitLines(text, { lang, sizes, maxLines, measure, width: TEXT })
    context.font = `${size}px ${face}`
    context.fillStyle = colour
    for (const line of lines) {
      context.fillText(line, MARGIN, y)
      y += size * lineHeight
    }
  }
  drawBlock(title, serif, INK, [60, 54, 48, 42], 2)
  y += 12
  if (lead) drawBlock(lead, sans, MUTED, [30, 27], 2)
  y += 26
  if (price) drawBlock(price, serif, LEAF, [52, 44, 36], 1)
}

const drawCode = async (context: CanvasRenderingContext2D, { qr, avatar, scan, lang }: PosterContent, sans: string) => {
  const [x, y] = [POSTER_WIDTH - MARGIN - QR_PADDING - QR, FOOTER_TOP + QR_PADDING - 8]
  context.fillStyle = '#ffffff'
  context.fillRect(x - QR_PADDING, y - QR_PADDING, QR + QR_PADDING * 2, QR + QR_PADDING * 2)
  context.strokeStyle = '#e5ddcc'
  context.strokeRect(x - QR_PADDING + 0.5, y - QR_PADDING + 0.5, QR + QR_PADDING * 2 - 1, QR + QR_PADDING * 2 - 1)
  const qrClone = qr.cloneNode(true) as SVGSVGElement
  // An SVG drawn on a canvas cannot load external images: the avatar is drawn separately below.
  qrClone.querySelector('image')?.remove()
  const address = svgAddress(qrClone)
  const qrImage = await loadImage(address).finally(() => URL.revokeObjectURL(address))
  context.imageSmoothingEnabled = false
  context.drawImage(qrImage, x, y, QR, QR)
  context.imageSmoothingEnabled = true
  const face = QR / 5
  const avatarImage = await loadImage(avatar).catch(() => null)
  if (avatarImage) context.drawImage(avatarImage, x + (QR - face) / 2, y + (QR - face) / 2, face, face)
  context.fillStyle = MUTED
  context.textAlign = 'center'
  context.textBaseline = 'top'
  const measure = (line: string, size: number) => {
    context.font = `${size}px ${sans}`
    return context.measureText(line).width
  }
  const { size, lines } = fitLines(scan, { lang, sizes: [28, 24], maxLines: 2, measure, width: QR + QR_PADDING * 2 })
  context.font = `${size}px ${sans}`
  for (const [index, line] of lines.entries())
    context.fillText(line, x + QR / 2, y + QR + QR_PADDING + 24 + index * size * 1.4)
}

/** The drawn poster as a PNG file. */
export const canvasToFile = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'bailu-poster.png', { type: 'image/png' }))
      else reject(new Error('picture'))
    }, 'image/png')
  })
