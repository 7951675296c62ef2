import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../../browser/request/call-query.ts'
import { userKey } from '../../../session/visitor.ts'

export const sessionsQuery = () =>
  callQuery(['account', userKey(), 'sessions'], 'GET /api/account/session', {}, { staleTime: 0 })

export const emailChangeQuery = () =>
  callQuery(['account', userKey(), 'email'], 'GET /api/account/email', {}, { staleTime: 0 })

export const deletionQuery = (lang: Lang) =>
  callQuery(['account', userKey(), lang, 'deletion'], 'GET /api/account/deletion', {}, { staleTime: 0 })
