import { PICTURE_WIDTHS } from '@bailu/contract/pictures'
import { type SyntheticEvent, useDeferredValue } from 'react'
import { pictureSrcSet } from './picture-urls.ts'

type StoredPicture = { key: string; width: number; height: number; tone: string }
type Props = {
  picture: StoredPicture
  alt: string
  /** The `sizes` attribute: its width on the screen. */
  sizes: string
  /** Above the fold: loaded eagerly with high priority. */
  eager?: boolean
  /** Outside the first screen: a server-rendered page loads it only after its scripts. */
  afterHydration?: boolean
  /** Aspect ratio “width / height” when cropped to another than its own. */
  ratio?: string
  className?: string
}

/**
 * Hides an image that failed to load, so that its background tone is shown instead of the browser's broken-image icon.
 */
const hideBrokenImage = (img: HTMLImageElement | null) => {
  if (img?.complete && !img.naturalWidth) img.style.opacity = '0'
}

const fadeIn = ({ currentTarget: img }: SyntheticEvent<HTMLImageElement>) => {
  if (!matchMedia('(prefers-reduced-motion)').matches) img.animate({ opacity: [0, 1] }, 200)
}

/** A responsive picture; reserves its space and shows the picture's tone until loaded. */
export function Picture({ picture, alt, sizes, eager = false, afterHydration, ratio, className = '' }: Props) {
  const isHydrated = useDeferredValue(true, !afterHydration)
  return (
    <picture
      className={`block overflow-hidden ${className}`}
      style={{ aspectRatio: ratio ?? `${picture.width} / ${picture.height}`, backgroundColor: picture.tone }}
    >
      {isHydrated && <source type="image/avif" srcSet={pictureSrcSet(picture, 'avif')} sizes={sizes} />}
      {/* Every browser that runs this app supports WebP; JPEG is for link previews only. */}
      {isHydrated && (
        <img
          src={`/static/picture/${picture.key}/${PICTURE_WIDTHS.findLast((candidate) => candidate <= Math.min(picture.width, 480)) ?? 160}.webp`}
          srcSet={pictureSrcSet(picture, 'webp')}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          ref={hideBrokenImage}
          onLoad={eager ? undefined : fadeIn}
          onError={({ currentTarget }) => hideBrokenImage(currentTarget)}
          className="size-full object-cover"
        />
      )}
    </picture>
  )
}

/** A small square picture beside the name of a product. */
export const Thumbnail = ({ picture, size }: { picture: StoredPicture; size: keyof typeof THUMBNAILS }) => (
  <Picture
    picture={picture}
    alt=""
    sizes={`${size}px`}
    ratio="1 / 1"
    className={`shrink-0 rounded-3 ${THUMBNAILS[size]}`}
  />
)

const THUMBNAILS = { 56: 'size-56', 64: 'size-[64px]' }

/**
 * URL of a picture as JPEG, which every phone can save, in the smallest width that covers the original or `maxWidth`.
 */
export const pictureFileUrl = ({ key, width }: Pick<StoredPicture, 'key' | 'width'>, maxWidth = 1280): string => {
  const widths = PICTURE_WIDTHS.filter((candidate) => candidate <= maxWidth)
  return `/static/picture/${key}/${widths.find((candidate) => candidate >= width) ?? widths.at(-1)}.jpg`
}
