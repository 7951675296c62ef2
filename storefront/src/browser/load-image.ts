export const loadImage = (address: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => reject(new Error(`No picture at ${address}`)))
    image.src = address
  })

/** An SVG of the page as the address of a picture; to be revoked. */
export const svgAddress = (svg: SVGSVGElement): string =>
  URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }))
