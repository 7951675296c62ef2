import { PICTURE_WIDTHS } from '@bailu/contract/pictures'

/** The `srcset` of a stored picture: each width that is not larger than the original, and always the smallest. */
export const pictureSrcSet = ({ key, width }: { key: string; width: number }, format: 'avif' | 'webp'): string => {
  const widths = PICTURE_WIDTHS.filter((candidate, index) => candidate <= width || index === 0)
  return widths.map((candidate) => `/static/picture/${key}/${candidate}.${format} ${candidate}w`).join(', ')
}

/** The `sizes` of a picture over the width of the screen: a banner of the home page, a slide of a product's gallery. */
export const BANNER_SIZES = '(min-width: 900px) 770px, (min-width: 480px) 480px, 100vw'
export const GALLERY_SIZES = '(min-width: 900px) 590px, (min-width: 480px) 480px, 100vw'
