import sharp from 'sharp'

/** A picture of random noise: it does not compress, so its size follows its dimensions. */
export function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
}

/** QR 004000060000010103002021900021231231212000115102TH91049C30: bank 002, reference 0002123123121200011. */
const SLIP_QR = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHsAAAB7AQMAAABuCW08AAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAABSUlEQVRIx93UMa6DMAwGYEcZspELVHCNDJG4EmOnQqducKVIDL1GUC4QtgxRXCP1tUwvKd3qgeEbgvmDDfDTJRDDglfTccR4FAY4JzGCdAZ0IUzxXIvEB3dPH8BigE/8O2Cmn9GVA7UO6gKS774lA1tA91F3bp/YZ7AVBjb7/WX9D2Jy2IROAzdrLISrpWdH93Jn5iBA12Bj5DyAqqAQKn5LikVKzOsyEKs909fG7iRYPArDCep2bL1tK10IK4ZajBxfieUB8WbbafYn8RqxDFD19FrurfKHgbmhCaBl8xdhFqjrAKqfvRXPu80CnXFjmID+oAqOwqVBqtgjPhvLA9USmJGvPrKwTRQaibQ/KjgKNNkW+kiHrrEQtrWlaIMg7jZdFlI7tJML0nwBi5GGFqzXhUCtM1xj/x6PLFBASV1on4Z3Yh/CD9cDQCZOmlJfWloAAAAASUVORK5CYII=',
  'base64',
)

/** A payment slip as a phone screenshot: the mini QR at the lower right. */
export async function slip(background = '#f6f4ef'): Promise<Buffer> {
  const qr = await sharp(SLIP_QR).resize(330, 330, { kernel: 'nearest' }).png().toBuffer()
  return sharp({ create: { width: 1080, height: 2340, channels: 3, background } })
    .composite([{ input: qr, left: 690, top: 1800 }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
