import type { InputOf } from '@bailu/contract/calls'
import type { Progress } from '@bailu/contract/training'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TransportFailure } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { usePerson } from '../../session/use-person.ts'
import { waitingProgress } from '../../waiting-progress.ts'
import { progressQuery } from './queries.ts'
import { keepSendingProgress } from './send-progress.ts'
import { withWaiting } from './with-waiting.ts'

type Change = Omit<InputOf<'PUT /api/training/chapter/{id}'>, 'id'>

/** Training progress of the signed-in user; guests have none. */
export const useProgress = () => {
  const person = usePerson()
  const client = useQueryClient()
  const userId = person.is === 'known' ? person.user.id : undefined
  const query = progressQuery(userId)
  const { data, refetch } = useQuery(query)

  const waiting = () => waitingProgress.get(userId ?? 0)
  const put = (mine: Progress) =>
    client.setQueryData(query.queryKey, (all = []) =>
      withWaiting([...all.filter(({ course }) => course !== mine.course), mine], waiting()),
    )
  return {
    guest: person.is === 'guest',
    known: userId !== undefined,
    /** Undefined until loaded. */
    all: data,
    of: (course: number): Progress | undefined => data?.find((one) => one.course === course),
    again: refetch,
    /**
     * @returns false when it is pending on this device until online
     * @throws when it could neither be sent nor stored
     */
    keep: async (course: number, chapter: string, change: Change): Promise<boolean> => {
      if (userId === undefined) return true
      const options = { quiet: true, component: `chapter ${chapter}` }
      try {
        put(await request('PUT /api/training/chapter/{id}', { id: chapter, ...change }, options))
        return true
      } catch (cause) {
        const worth = change.done || change.seconds !== undefined
        if (!worth || !(cause instanceof TransportFailure)) throw cause
        if (!waitingProgress.add(userId, { course, chapter, ...change })) throw cause
        client.setQueryData(query.queryKey, (all = []) => withWaiting(all, waiting()))
        keepSendingProgress(client)
        return false
      }
    },
  }
}
