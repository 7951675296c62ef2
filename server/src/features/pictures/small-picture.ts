import sharp from 'sharp'

const SIDE = 320

/** A square for lists, out of a picture that was accepted before. */
export const smallPicture = (clean: Buffer): Promise<Buffer> =>
  sharp(clean)
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer()
