import { queryOptions } from '@tanstack/react-query'
import type { Lang } from '@bailu/contract/languages'
import { request } from '../../../browser/request/request.ts'
import { currentToken } from '../../../session/auth.ts'

/** End of the session token as part of query keys, so that cached data of another user is never shown. */
const tokenTail = () => (currentToken() ?? '').slice(-8)

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ['account', tokenTail(), 'sessions'],
    queryFn: () => request('GET /api/account/session', {}, { quiet: true, component: 'account' }),
    staleTime: 0,
  })

export const emailChangeQuery = () =>
  queryOptions({
    queryKey: ['account', tokenTail(), 'email'],
    queryFn: () => request('GET /api/account/email', {}, { quiet: true, component: 'account' }),
    staleTime: 0,
  })

export const deletionQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['account', tokenTail(), lang, 'deletion'],
    queryFn: () => request('GET /api/account/deletion', {}, { quiet: true, component: 'account' }),
    staleTime: 0,
  })
