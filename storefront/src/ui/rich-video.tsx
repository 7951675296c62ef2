import type { RichBlock } from '@bailu/contract/rich-text'
import { useWords } from '../words.tsx'
import { Caption } from './caption.tsx'
import { PlayIcon } from './icons.tsx'
import { Picture } from './picture.tsx'
import { RichLink } from './rich-link.tsx'

type Props = Extract<RichBlock, { kind: 'video' }>

/** A video file of the shop plays inline; an external video is a link. */
export function RichVideo({ href, poster, caption }: Props) {
  const { articles } = useWords()
  if (href.startsWith('/'))
    return (
      <figure>
        {/* No subtitles: staff cannot upload them yet; the article contains the spoken text. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={href}
          poster={poster ? `/static/picture/${poster.key}/960.webp` : undefined}
          aria-label={caption || articles.film}
          controls
          playsInline
          preload="none"
          className="aspect-[16/9] w-full rounded-3 bg-ink"
        />
        <Caption>{caption}</Caption>
      </figure>
    )
  return (
    <figure>
      <RichLink href={href} className="relative block rounded-3 border border-line bg-paper">
        {poster && (
          <Picture
            picture={poster}
            alt=""
            ratio="16 / 9"
            sizes="(min-width: 480px) 440px, calc(100vw - 40px)"
            className="rounded-3"
          />
        )}
        <span className="flex min-h-56 items-center gap-12 px-16 py-8 text-15">
          <PlayIcon className="size-20 text-gold-ink" />
          {articles.film}
        </span>
      </RichLink>
      <Caption>{caption}</Caption>
    </figure>
  )
}
