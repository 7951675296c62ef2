import type { Home } from '@bailu/contract/content'
import { Carousel } from '../../ui/carousel.tsx'
import { HrefLink } from '../../ui/href-link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

const STANDS = 5_000

/**
 * Banner carousel; text is placed over the left third of the pictures, which is plain. Renders nothing when there are
 * none.
 */
export function Banners({ banners }: { banners: Home['banners'] | undefined }) {
  const { home } = useWords()
  if (!banners) return <Skeleton className="aspect-[15/8] mb-[44px] w-full" />
  if (banners.length === 0) return null
  return (
    <Carousel label={home.banners} autoplay={STANDS}>
      {banners.map((banner, index) => (
        <HrefLink key={banner.id} href={banner.link} className="relative block">
          <Picture
            picture={banner.picture}
            alt=""
            ratio="15 / 8"
            sizes="(min-width: 480px) 480px, 100vw"
            eager={index === 0}
          />
          <span className="absolute inset-y-0 left-0 flex w-[38%] flex-col justify-center gap-8 pl-20">
            <span className="font-serif text-22 leading-tight text-balance text-ink [:lang(th)_&]:leading-[1.4]">
              {banner.headline}
            </span>
            <span className="rule-gold" />
            <span className="line-clamp-4 text-13 text-balance leading-[1.4] text-ink [:lang(th)_&]:leading-[1.5]">
              {banner.subline}
            </span>
          </span>
        </HrefLink>
      ))}
    </Carousel>
  )
}
