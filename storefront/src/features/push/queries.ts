import { queryOptions } from '@tanstack/react-query'
import { request } from '../../request/request.ts'

export const pushQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['push', userId],
    queryFn: () => request('GET /api/push', {}, { quiet: true, component: 'push' }),
    enabled: userId !== undefined,
  })
