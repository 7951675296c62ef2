import sharp from 'sharp'
import { refuse } from '../../core/refusal.ts'

const SIDE = 740
const MAX_PIXELS = 9_000_000
const SECONDS = 3

/**
 * Re-encodes an external QR code as a small PNG, also from SVG, which could contain scripts or links.
 * @throws AppError picture_unreadable
 */
export async function qrPicture(sent: Buffer): Promise<Buffer> {
  try {
    return await sharp(sent, { limitInputPixels: MAX_PIXELS, density: 144 })
      .flatten({ background: '#fff' })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: SECONDS })
      .png({ palette: true, colours: 16, compressionLevel: 9 })
      .toBuffer()
  } catch {
    return refuse('picture_unreadable')
  }
}
