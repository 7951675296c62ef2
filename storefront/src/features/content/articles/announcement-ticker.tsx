import { useQuery } from '@tanstack/react-query'
import { AnnouncementIcon } from '../../../ui/icons/shop-icons.tsx'
import { Ticker } from '../../../ui/media/ticker.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { announcementsQuery } from './queries.ts'

const INTERVAL_MS = 4_000

/** Ticker of announcement titles; renders nothing when there are none or loading failed. */
export function AnnouncementTicker() {
  const { home } = useWords()
  const { data } = useQuery(announcementsQuery())
  const titles = data?.list.map(({ title }) => title) ?? []
  if (titles.length === 0) return null
  return (
    <div className="flex border-b border-line pr-8 pl-20">
      <Ticker
        to="/announcement"
        label={home.announcements}
        icon={<AnnouncementIcon className="size-20 text-gold-ink" />}
        lines={titles}
        lang="th"
        intervalMs={INTERVAL_MS}
      />
    </div>
  )
}
