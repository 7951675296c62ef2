import { currentBrowser } from '../../../browser/browser.ts'
import { shareFiles, downloadFile } from '../../../browser/save-file.ts'
import { loadImage, svgAddress } from '../../../browser/load-image.ts'
type Caption = { amount: string; number: string; title: string; payee: string }
const WIDTH = 900
const QR = 640

const drawQrCard = (qr: HTMLImageElement, { amount, number, title, payee }: Caption): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 1160
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, canvas.height)
  context.textAlign = 'center'
  const write = (text: string, y: number, size: number, colour: string, fontFamily = 'sans-serif') => {
    context.fillStyle = colour
    context.font = `${size}px ${fontFamily}`
    context.fillText(text, WIDTH / 2, y)
  }
  context.fillStyle = '#17365d'
  context.fillRect(0, 0, WIDTH, 96)
  write(title, 64, 44, '#ffffff')
  write('PromptPay พร้อมเพย์', 148, 32, '#17365d')
  context.imageSmoothingEnabled = false
  context.drawImage(qr, (WIDTH - QR) / 2, 180, QR, QR)
  write(payee, 880, payee.length > 40 ? 26 : 34, '#14241d')
  write(amount, 972, 68, '#1f4a3a')
  write(number, 1040, 30, '#5a665f')
  write('Bailu', 1110, 40, '#14241d', 'serif')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

const toDataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error('picture'))
    reader.readAsDataURL(blob)
  })

/**
 * Saves the QR code as a picture for the bank app: by the share sheet where files can be shared, else as a download.
 * @returns a data URL where neither works, to be shown and saved by a long press
 */
export const saveQr = async (qr_: SVGSVGElement | string, caption: Caption): Promise<string | undefined> => {
  const source = typeof qr_ === 'string' ? qr_ : svgAddress(qr_)
  const picture = await loadImage(source)
    .then((image) => drawQrCard(image, caption))
    .finally(() => URL.revokeObjectURL(source))
  if (!picture) return undefined
  // In-app browsers of chat apps support neither downloads nor sharing files.
  if (currentBrowser().inAppBrowser !== null) return toDataUrl(picture)
  const file = new File([picture], `bailu-${caption.number}.png`, { type: 'image/png' })
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && navigator.canShare?.({ files: [file] }))
    return (await shareFiles([file])) === 'failed' ? toDataUrl(picture) : undefined
  downloadFile(file)
  return undefined
}
