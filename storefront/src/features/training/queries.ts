import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { pendingProgress } from '../../session/offline/pending-progress.ts'
import { withPendingProgress } from './course-progress.ts'

const REQUEST_OPTIONS = { component: 'training' } as const

export const coursesQuery = (lang: Lang) => callQuery(['courses', lang], 'GET /api/training', { lang })

export const courseQuery = (id: number, lang: Lang) =>
  callQuery(
    ['course', id, lang],
    'GET /api/training/{id}',
    { id, lang },
    { placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined) },
  )

/** Progress of the signed-in user, including pending offline progress; disabled while the user is unknown. */
export const progressQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['training-progress', userId],
    queryFn: async () =>
      withPendingProgress(
        await request('GET /api/training/progress', {}, REQUEST_OPTIONS),
        pendingProgress.get(userId ?? 0),
      ),
    enabled: userId !== undefined,
    staleTime: 30_000,
  })
