import type { SyntheticEvent } from 'react'

type Shape = { key: string; width: number; height: number; tone: string }
type Props = {
  picture: Shape
  alt: string
  /** CSS `sizes`: how wide it stands on the screen. */
  sizes: string
  /** Above the fold: fetched at once and first. */
  eager?: boolean
  /** Width by height, when it is cropped to another shape. */
  ratio?: string
  className?: string
}

const WIDTHS = [160, 320, 480, 640, 960, 1280]

const addresses = ({ key, width }: Shape, format: string) => {
  const fitting = WIDTHS.filter((one, index) => one <= width || index === 0)
  return fitting.map((one) => `/static/picture/${key}/${one}.${format} ${one}w`).join(', ')
}

/** Of a picture that cannot be had its tone stands, and not the browser's sign for it. */
const calm = (img: HTMLImageElement | null) => {
  if (img?.complete && !img.naturalWidth) img.style.opacity = '0'
}

const appear = ({ currentTarget: img }: SyntheticEvent<HTMLImageElement>) => {
  if (!matchMedia('(prefers-reduced-motion)').matches) img.animate({ opacity: [0, 1] }, 200)
}

/** Keeps its place from the start and shows the picture's tone until it comes. */
export function Picture({ picture, alt, sizes, eager = false, ratio, className = '' }: Props) {
  return (
    <picture
      className={`block overflow-hidden ${className}`}
      style={{ aspectRatio: ratio ?? `${picture.width} / ${picture.height}`, backgroundColor: picture.tone }}
    >
      <source type="image/avif" srcSet={addresses(picture, 'avif')} sizes={sizes} />
      {/* Every browser that runs this app knows WebP; JPEG is for those who only show links. */}
      <img
        src={`/static/picture/${picture.key}/${WIDTHS.findLast((one) => one <= Math.min(picture.width, 480)) ?? 160}.webp`}
        srcSet={addresses(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        ref={calm}
        onLoad={eager ? undefined : appear}
        onError={({ currentTarget }) => calm(currentTarget)}
        className="size-full object-cover"
      />
    </picture>
  )
}
