import type { SyntheticEvent } from 'react'

type Shape = { key: string; width: number; height: number; tone: string }
type Props = {
  picture: Shape
  alt: string
  /** The `sizes` attribute: its width on the screen. */
  sizes: string
  /** Above the fold: loaded eagerly with high priority. */
  eager?: boolean
  /** Aspect ratio “width / height” when cropped to another than its own. */
  ratio?: string
  className?: string
}

const WIDTHS = [160, 320, 480, 640, 960, 1280]

const addresses = ({ key, width }: Shape, format: string) => {
  const fitting = WIDTHS.filter((one, index) => one <= width || index === 0)
  return fitting.map((one) => `/static/picture/${key}/${one}.${format} ${one}w`).join(', ')
}

/**
 * Hides an image that failed to load, so that its background tone is shown instead of the browser's broken-image icon.
 */
const calm = (img: HTMLImageElement | null) => {
  if (img?.complete && !img.naturalWidth) img.style.opacity = '0'
}

const appear = ({ currentTarget: img }: SyntheticEvent<HTMLImageElement>) => {
  if (!matchMedia('(prefers-reduced-motion)').matches) img.animate({ opacity: [0, 1] }, 200)
}

/** A responsive picture; reserves its space and shows the picture's tone until loaded. */
export function Picture({ picture, alt, sizes, eager = false, ratio, className = '' }: Props) {
  return (
    <picture
      className={`block overflow-hidden ${className}`}
      style={{ aspectRatio: ratio ?? `${picture.width} / ${picture.height}`, backgroundColor: picture.tone }}
    >
      <source type="image/avif" srcSet={addresses(picture, 'avif')} sizes={sizes} />
      {/* Every browser that runs this app supports WebP; JPEG is for link previews only. */}
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
