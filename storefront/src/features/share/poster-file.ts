/** The drawn poster as a PNG file. */
export const asFile = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], 'bailu-poster.png', { type: 'image/png' }))
      else reject(new Error('picture'))
    }, 'image/png')
  })
