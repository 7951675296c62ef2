import { emvChecksum } from '@bailu/server/integrations/emv'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

const asFile = (buffer: Buffer) => ({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })

const backgroundOf = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/** A picture of one colour for the file chooser; each colour is another slip. */
export const slipFile = async (background: string) => asFile(await backgroundOf(600, 900, background).jpeg().toBuffer())

/** A slip with the code that banks print on it. @param reference 19 digits */
export async function readableSlip(reference: string) {
  const body = `0040000600000101030020219${reference}5102TH9104`
  const code = renderToStaticMarkup(
    createElement(QRCodeSVG, { value: body + emvChecksum(body), size: 330, marginSize: 4 }),
  )
  const qr = await sharp(Buffer.from(code)).png().toBuffer()
  return asFile(
    await backgroundOf(1080, 2340, '#f6f4ef')
      .composite([{ input: qr, left: 690, top: 1800 }])
      .jpeg()
      .toBuffer(),
  )
}
