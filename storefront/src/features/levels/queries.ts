import { callQuery, pagedQuery } from '../../browser/request/call-query.ts'
import { userKey } from '../../session/visitor.ts'

export const levelQuery = () => callQuery(['level', userKey()], 'GET /api/level', {}, { staleTime: 30_000 })

export const growthQuery = () =>
  pagedQuery(['level', userKey(), 'growth'], 'GET /api/level/growth', {}, { staleTime: 30_000 })
