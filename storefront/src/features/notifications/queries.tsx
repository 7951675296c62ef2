import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Lang } from '@bailu/contract/languages'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'

/** Id of the signed-in user, part of every key: the next user of the phone sees nothing of the previous one. */
export const useUserId = (): number | undefined => useAuth((auth) => auth.userInfo?.id)

export const useIsPartner = (): boolean => useAuth(({ saleInfo }) => saleInfo !== null)

export const notificationsQuery = (userId: number | undefined, lang: Lang) =>
  pagedQuery(['notifications', userId, 'list', lang], 'GET /api/notification', {}, { enabled: userId !== undefined })

export const unreadQuery = (userId: number | undefined) =>
  callQuery(['notifications', userId, 'unread'], 'GET /api/notification/unread', {}, { enabled: userId !== undefined })

export const notificationSettingsQuery = (userId: number) =>
  callQuery(['notifications', userId, 'settings'], 'GET /api/notification/setting', {})

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
