import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Home } from '@bailu/contract/content/shop'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { HrefLink } from '../../routing/links.tsx'
import { ShareIcon } from '../../ui/icons/icons.tsx'
import { Carousel } from '../../ui/media/carousel.tsx'
import { BANNER_SIZES } from '../../ui/media/picture-urls.ts'
import { Picture } from '../../ui/media/picture.tsx'
import { Skeleton } from '../../ui/screen/screen.tsx'
import { homeQuery } from '../content/home-content.ts'
import { IconButton } from '../../ui/button.tsx'

const SLIDE_MS = 5_000

/**
 * Banner carousel; text is placed over the left third of the pictures, which is plain. Renders nothing when there are
 * none.
 */
export function Banners({ banners }: { banners: Home['banners'] | undefined }) {
  const { home } = useWords()
  if (!banners) return <Skeleton className="aspect-[15/8] mb-[44px] w-full" />
  if (banners.length === 0) return null
  return (
    <Carousel label={home.banners} autoplay={SLIDE_MS}>
      {banners.map((banner, index) => (
        <HrefLink key={banner.id} href={banner.link} className="relative block">
          <Picture
            picture={banner.picture}
            alt=""
            ratio="15 / 8"
            sizes={BANNER_SIZES}
            eager={index === 0}
            afterHydration={index > 0}
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

export function PartnerLogos({ logos }: { logos: Home['partner_logos'] }) {
  const { home } = useWords()
  if (logos.length === 0) return null
  return (
    <section aria-labelledby="partners" className="border-t border-line gutter pt-36">
      <h2 id="partners" className="text-center text-18">
        {home.partners}
      </h2>
      <ul className="mt-20 grid grid-cols-3 gap-x-12 gap-y-8">
        {logos.map(({ name, logo, link, width }) => (
          <li key={link}>
            <a
              href={link}
              target="_blank"
              rel="noopener"
              className="flex h-56 items-center justify-center active:opacity-60"
            >
              <img
                src={logo}
                alt={name}
                width={width}
                height={Math.round((width * 3) / 8)}
                loading="lazy"
                decoding="async"
                className="h-36 w-full object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Links to the material center and the training. */
export function HomeTiles({ tiles }: { tiles: Home['tiles'] | undefined }) {
  const { home } = useWords()
  return (
    <nav
      className="grid grid-cols-2 gap-12 gutter desk:grid-cols-1 desk:gap-20 desk:pl-0"
      aria-label={`${home.material}, ${home.training}`}
    >
      {(['material', 'training'] as const).map((name) => (
        <Link key={name} to={`/${name}`} className="block active:opacity-80">
          <span className="relative block overflow-hidden rounded-3 bg-mist">
            {tiles?.[name] ? (
              <Picture
                picture={tiles[name]}
                alt=""
                ratio="3 / 2"
                sizes="(min-width: 900px) 380px, (min-width: 480px) 214px, calc(50vw - 26px)"
                className="desk:aspect-[9/4]!"
              />
            ) : (
              <span className="block aspect-[3/2]" />
            )}
            <span className="absolute inset-y-0 left-0 flex w-[54%] flex-col justify-end gap-8 p-12">
              <span className="font-serif text-15 font-medium leading-tight text-ink [:lang(th)_&]:leading-[1.45]">
                {home[name]}
              </span>
              <span className="rule-gold" />
            </span>
          </span>
          <span className="mt-8 line-clamp-2 text-13 text-balance text-muted">{home[`${name}Hint`]}</span>
        </Link>
      ))}
    </nav>
  )
}

type HomeScreenProps = {
  onShare: () => void
  /** Renders the messages; its argument is shown in the row while there are none. */
  messages: (otherwise: ReactNode) => ReactNode
  announcements: ReactNode
  shelves: ReactNode
  foot: ReactNode
}

/** The home screen; banners, messages and announcements are optional, product shelves always shown. */
export function HomeScreen({ onShare, messages, announcements, shelves, foot }: HomeScreenProps) {
  const { home, shell } = useWords()
  const { data, isError } = useQuery(homeQuery(useLang()))
  const shareButton = (
    <button
      type="button"
      onClick={onShare}
      tabIndex={-1}
      aria-hidden="true"
      className="h-[48px] min-w-0 flex-1 truncate text-left text-15"
    >
      {home.share}
    </button>
  )
  return (
    <div className="flex flex-col pb-56 desk:grid desk:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] desk:gap-x-20 desk:pt-28">
      <h1 className="sr-only">{home.title}</h1>
      <div className="desk:pl-20">
        <Banners banners={data?.banners ?? (isError ? [] : undefined)} />
      </div>
      <div className="border-t border-line desk:col-span-2 desk:row-start-2 desk:mx-20">
        <div className="flex items-center border-b border-line pr-8 pl-20">
          {messages(shareButton)}
          <IconButton onClick={onShare} label={shell.header.share} className="text-gold-ink">
            <ShareIcon className="size-20" />
          </IconButton>
        </div>
        {announcements}
      </div>
      <div className="pt-20 desk:col-start-2 desk:row-start-1 desk:pt-0">
        <HomeTiles tiles={data?.tiles} />
      </div>
      <div className="flex flex-col gap-56 pt-36 desk:col-span-2">
        {shelves}
        <PartnerLogos logos={data?.partner_logos ?? []} />
        {foot}
      </div>
    </div>
  )
}
