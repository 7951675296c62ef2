import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BellIcon } from '../../ui/shop-icons.tsx'
import { Strip } from '../../ui/strip.tsx'
import { useLang, useWords } from '../../words.tsx'
import { useMessagesQuery } from './queries.ts'

const EVERY = 3_218

/** @param fallback shown in the same place while there are no messages, so that the layout does not shift */
export function MessageStrip({ otherwise }: { otherwise: ReactNode }) {
  const { home } = useWords()
  const { data } = useQuery(useMessagesQuery(useLang()))
  if (!data || data.length === 0) return otherwise
  return (
    <Strip
      to="/notice"
      label={home.messages}
      icon={<BellIcon className="size-20 text-gold-ink" />}
      lines={data.map(({ content }) => content)}
      every={EVERY}
    />
  )
}
