import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShareIcon } from '../../ui/icons.tsx'
import { useLang, useWords } from '../../words.tsx'
import { Banners } from './banners.tsx'
import { PartnerLogos } from './partner-logos.tsx'
import { homeQuery } from './queries.ts'
import { Tiles } from './tiles.tsx'

type Props = {
  onShare: () => void
  /** Renders the messages; its argument is shown in the row while there are none. */
  messages: (otherwise: ReactNode) => ReactNode
  announcements: ReactNode
  shelves: ReactNode
  foot: ReactNode
}

/** The home screen; banners, messages and announcements are optional, product shelves always shown. */
export function HomeScreen({ onShare, messages, announcements, shelves, foot }: Props) {
  const { home, shell } = useWords()
  const { data, isError } = useQuery(homeQuery(useLang()))
  const invitation = (
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
    <div className="flex flex-col pb-56">
      <h1 className="sr-only">{home.title}</h1>
      <Banners banners={data?.banners ?? (isError ? [] : undefined)} />
      <div className="border-t border-line">
        <div className="flex items-center border-b border-line pr-8 pl-20">
          {messages(invitation)}
          <button
            type="button"
            onClick={onShare}
            aria-label={shell.header.share}
            className="flex size-touch shrink-0 items-center justify-center text-gold-ink"
          >
            <ShareIcon className="size-20" />
          </button>
        </div>
        {announcements}
      </div>
      <div className="flex flex-col gap-56 pt-20 [&>nav+*]:-mt-20">
        <Tiles tiles={data?.tiles} />
        {shelves}
        <PartnerLogos logos={data?.partner_logos ?? []} />
        {foot}
      </div>
    </div>
  )
}
