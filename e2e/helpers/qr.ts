import { createRequire } from 'node:module'
import type { QRCode } from 'jsqr'
import sharp from 'sharp'

// The package declares itself an ES module but is CommonJS.
const jsQR = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null

/** Decodes the QR code of a screenshot. */
export async function readQr(screenshot: Buffer): Promise<string> {
  const { data, info } = await sharp(screenshot).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  if (!code) throw new Error('No QR can be read from the screenshot')
  return code.data
}

/** Fields of an EMVCo text by their two-digit id. @throws Error when its checksum is wrong */
export function readEmvFields(text: string): Map<string, string> {
  if (crc16(text.slice(0, -4)) !== text.slice(-4)) throw new Error(`Wrong checksum in ${text}`)
  return parseTlv(text)
}

export function parseTlv(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    fields.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}

function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}
