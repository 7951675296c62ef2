import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { unreadQuery, useUserId } from './queries.ts'

/** Label of a menu row with the number of unread notifications, or of unread messages of a partner. */
export function UnreadLabel({ of, children }: { of: 'notifications' | 'messages'; children: ReactNode }) {
  const words = useWords('account').account
  const { data } = useQuery(unreadQuery(useUserId()))
  const unread = data?.[of] ?? 0
  return (
    <span className="flex items-center justify-between gap-12">
      {children}
      {unread > 0 && (
        <span className="rounded-full bg-leaf px-8 text-12 text-paper tabular-nums">
          {words.unread(unread > 99 ? '99+' : String(unread))}
        </span>
      )}
    </span>
  )
}
