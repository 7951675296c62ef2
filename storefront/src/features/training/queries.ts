import type { Lang } from '@bailu/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../browser/request/request.ts'
import { pendingProgress } from '../../session/offline/pending-progress.ts'
import { withPendingProgress } from './course-progress.ts'

const QUIET = { quiet: true, component: 'training' } as const

export const coursesQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['courses', lang],
    queryFn: () => request('GET /api/training', { lang }, QUIET),
  })

export const courseQuery = (id: number, lang: Lang) =>
  queryOptions({
    queryKey: ['course', id, lang],
    queryFn: () => request('GET /api/training/{id}', { id, lang }, QUIET),
    placeholderData: (previous, query) => (query?.queryKey[1] === id ? previous : undefined),
  })

/** Progress of the signed-in user, including pending offline progress; disabled while the user is unknown. */
export const progressQuery = (userId: number | undefined) =>
  queryOptions({
    queryKey: ['training-progress', userId],
    queryFn: async () =>
      withPendingProgress(await request('GET /api/training/progress', {}, QUIET), pendingProgress.get(userId ?? 0)),
    enabled: userId !== undefined,
    staleTime: 30_000,
  })
