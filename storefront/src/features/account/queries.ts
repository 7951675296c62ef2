import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '@bailu/contract/languages'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'

/** End of the session token as part of query keys, so that cached data of another user is never shown. */
const who = () => (tokenInHand() ?? '').slice(-8)

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', who(), 'sessions'],
    queryFn: () => request('GET /api/account/session', {}, { quiet: true, component: 'account' }),
    staleTime: 0,
  })

export const emailChangeQuery = () =>
  queryOptions({
    queryKey: ['account', who(), 'email'],
    queryFn: () => request('GET /api/account/email', {}, { quiet: true, component: 'account' }),
    staleTime: 0,
  })

export const deletionQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['account', who(), lang, 'deletion'],
    queryFn: () => request('GET /api/account/deletion', {}, { quiet: true, component: 'account' }),
    staleTime: 0,
  })
