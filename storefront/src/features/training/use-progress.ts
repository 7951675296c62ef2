import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '@bailu/contract/calls'
import type { Progress } from '@bailu/contract/training/shop'
import { isFinalError, NetworkError } from '@bailu/client/errors'
import { request } from '../../browser/request/request.ts'
import { useAuth } from '../../session/auth.ts'
import { useCurrentUser } from '../../session/current-user.ts'
import { retryWhenOnline } from '../../session/offline/online.ts'
import { pendingProgress } from '../../session/offline/pending-progress.ts'
import { withPendingProgress } from './course-progress.ts'
import { progressQuery } from './queries.ts'
import { singleRun } from '../../browser/single-run.ts'

let isListening = false

/** Sends pending progress of the signed-in user. Idempotent, so repeated sends are harmless. */
const sendPendingProgress = singleRun(async (client: QueryClient): Promise<void> => {
  const userId = useAuth.getState().userInfo?.id
  if (userId === undefined || !navigator.onLine) return
  const pending = pendingProgress.get(userId)
  for (const { course: _, chapter, ...change } of pending) {
    try {
      const options = { stay: true, component: `waiting ${chapter}` }
      await request('PUT /api/training/chapter/{id}', { id: chapter, ...change }, options)
    } catch (cause) {
      // On a final error (chapter deleted) drop the entry; on a network error stop and try later.
      if (!isFinalError(cause)) break
    }
    pendingProgress.remove(userId, chapter)
  }
  if (pending.length > 0) await client.invalidateQueries({ queryKey: ['training-progress'] })
})

export const startSendingProgress = (client: QueryClient): void => {
  if (isListening) return void sendPendingProgress(client)
  isListening = true
  retryWhenOnline(() => void sendPendingProgress(client))
}

type ChapterChange = Omit<InputOf<'PUT /api/training/chapter/{id}'>, 'id'>

/** Training progress of the signed-in user; guests have none. */
export const useProgress = () => {
  const currentUser = useCurrentUser()
  const client = useQueryClient()
  const userId = currentUser.status === 'known' ? currentUser.user.id : undefined
  const query = progressQuery(userId)
  const { data, refetch } = useQuery(query)

  const pending = () => pendingProgress.get(userId ?? 0)
  const cacheProgress = (courseProgress: Progress) =>
    client.setQueryData(query.queryKey, (progressList = []) =>
      withPendingProgress(
        [...progressList.filter(({ course }) => course !== courseProgress.course), courseProgress],
        pending(),
      ),
    )
  return {
    isGuest: currentUser.status === 'guest',
    isSignedIn: userId !== undefined,
    /** Undefined until loaded. */
    all: data,
    of: (course: number): Progress | undefined => data?.find((entry) => entry.course === course),
    refetch: refetch,
    /**
     * @returns false when it is pending on this device until online
     * @throws when it could neither be sent nor stored
     */
    save: async (course: number, chapter: string, change: ChapterChange): Promise<boolean> => {
      if (userId === undefined) return true
      const options = { component: `chapter ${chapter}` }
      try {
        cacheProgress(await request('PUT /api/training/chapter/{id}', { id: chapter, ...change }, options))
        return true
      } catch (cause) {
        const isWorthStoring = change.done || change.seconds !== undefined
        if (!isWorthStoring || !(cause instanceof NetworkError)) throw cause
        if (!pendingProgress.add(userId, { course, chapter, ...change })) throw cause
        client.setQueryData(query.queryKey, (progressList = []) => withPendingProgress(progressList, pending()))
        startSendingProgress(client)
        return false
      }
    },
  }
}
