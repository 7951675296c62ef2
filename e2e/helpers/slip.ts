import sharp from 'sharp'

/** A picture of one colour for the file chooser; each colour is another slip. */
export const slipFile = async (background: string) => ({
  name: 'slip.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
