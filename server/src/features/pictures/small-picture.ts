import sharp from 'sharp'

const SIDE = 320

/** A square thumbnail of an accepted picture. */
export const smallPicture = (clean: Buffer): Promise<Buffer> =>
  sharp(clean)
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .jpeg({ quality: 80 })
    .toBuffer()
