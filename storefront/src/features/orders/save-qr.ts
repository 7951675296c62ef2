type Caption = { amount: string; number: string; title: string }
const WIDTH = 900
const QR = 640

const loaded = (src: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('picture'))
    image.src = src
  })

const draw = (qr: HTMLImageElement, { amount, number, title }: Caption): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 1160
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, canvas.height)
  pen.textAlign = 'center'
  const write = (text: string, y: number, size: number, colour: string, face = 'sans-serif') => {
    pen.fillStyle = colour
    pen.font = `${size}px ${face}`
    pen.fillText(text, WIDTH / 2, y)
  }
  write('Bailu', 100, 52, '#14241d', 'serif')
  write(title, 150, 28, '#5a665f')
  pen.imageSmoothingEnabled = false
  pen.drawImage(qr, (WIDTH - QR) / 2, 240, QR, QR)
  write(amount, 992, 68, '#1f4a3a')
  write(number, 1062, 30, '#5a665f')
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** A picture for the bank app to read: shared where phones can, downloaded elsewhere. */
export const saveQr = async (svg: SVGSVGElement, caption: Caption): Promise<void> => {
  const source = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }))
  const picture = await loaded(source)
    .then((image) => draw(image, caption))
    .finally(() => URL.revokeObjectURL(source))
  if (!picture) return
  const file = new File([picture], `bailu-${caption.number}.png`, { type: 'image/png' })
  const touch = matchMedia('(pointer: coarse)').matches
  if (touch && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {})
    return
  }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
