import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BellIcon } from '../../ui/icons/shop-icons.tsx'
import { Ticker } from '../../ui/media/ticker.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useLatestMessagesQuery } from './queries.ts'
import { splitPathAtEnd } from '../../ui/split-links.ts'

const INTERVAL_MS = 3_218

/** @param fallback shown in the same place while there are no messages, so that the layout does not shift */
export function MessageTicker({ fallback }: { fallback: ReactNode }) {
  const { home } = useWords()
  const { data } = useQuery(useLatestMessagesQuery(useLang()))
  if (!data || data.length === 0) return fallback
  return (
    <Ticker
      to="/notice"
      label={home.messages}
      icon={<BellIcon className="size-20 text-gold-ink" />}
      lines={data.map(({ content }) => splitPathAtEnd(content).text)}
      intervalMs={INTERVAL_MS}
    />
  )
}
