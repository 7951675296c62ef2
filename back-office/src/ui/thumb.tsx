import type { Picture } from '@bailu/contract/fields'
import styles from './thumb.module.css'

/** Thumbnail of a shop picture; a blank box where there is none. */
export function Thumb({
  picture,
  alt = '',
  size = 48,
}: {
  picture: Pick<Picture, 'key' | 'tone'> | null
  alt?: string
  size?: 48 | 96 | 144
}) {
  const style = { width: size, height: size, background: picture?.tone }
  if (!picture) return <span className={styles.none} style={style} />
  return (
    <img
      className={styles.thumb}
      style={style}
      src={`/static/picture/${picture.key}/${size === 48 ? 160 : 320}.webp`}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
    />
  )
}
