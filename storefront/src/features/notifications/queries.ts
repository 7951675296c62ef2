import type { Lang } from '@bailu/contract/languages'
import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { useAuth } from '../../session/auth.ts'

/** Id of the signed-in user, part of every key: the next user of the phone sees nothing of the previous one. */
export const useUserId = (): number | undefined => useAuth((auth) => auth.userInfo?.id)

export const notificationsQuery = (userId: number | undefined, lang: Lang) =>
  pagedQuery(['notifications', userId, 'list', lang], 'GET /api/notification', {}, { enabled: userId !== undefined })

export const unreadQuery = (userId: number | undefined) =>
  callQuery(['notifications', userId, 'unread'], 'GET /api/notification/unread', {}, { enabled: userId !== undefined })

export const notificationSettingsQuery = (userId: number) =>
  callQuery(['notifications', userId, 'settings'], 'GET /api/notification/setting', {})
