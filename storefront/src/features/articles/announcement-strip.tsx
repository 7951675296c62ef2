import { useQuery } from '@tanstack/react-query'
import { HornIcon } from '../../ui/shop-icons.tsx'
import { Strip } from '../../ui/strip.tsx'
import { useWords } from '../../words.tsx'
import { announcementsQuery } from './queries.ts'

const EVERY = 4_000

/** Ticker of announcement titles; renders nothing when there are none or loading failed. */
export function AnnouncementStrip() {
  const { home } = useWords()
  const { data } = useQuery(announcementsQuery())
  const titles = data?.list.map(({ title }) => title) ?? []
  if (titles.length === 0) return null
  return (
    <div className="flex border-b border-line pr-8 pl-20">
      <Strip
        to="/announcement"
        label={home.announcements}
        icon={<HornIcon className="size-20 text-gold-ink" />}
        lines={titles}
        lang="th"
        every={EVERY}
      />
    </div>
  )
}
