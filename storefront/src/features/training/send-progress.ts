import type { QueryClient } from '@tanstack/react-query'
import { keepTrying } from '../../keep-trying.ts'
import { isFinal } from '../../request/is-final.ts'
import { request } from '../../request/request.ts'
import { useAuth } from '../../state/auth.ts'
import { waitingProgress } from '../../waiting-progress.ts'

let sending: Promise<void> | undefined
let listening = false

/** Sends pending progress of the signed-in user. Idempotent, so repeated sends are harmless. */
const sendProgress = (client: QueryClient): Promise<void> => {
  sending ??= sendAll(client).finally(() => {
    sending = undefined
  })
  return sending
}

async function sendAll(client: QueryClient): Promise<void> {
  const userId = useAuth.getState().userInfo?.id
  if (userId === undefined || !navigator.onLine) return
  const waiting = waitingProgress.get(userId)
  for (const { course: _, chapter, ...change } of waiting) {
    try {
      const options = { quiet: true, stay: true, component: `waiting ${chapter}` }
      await request('PUT /api/training/chapter/{id}', { id: chapter, ...change }, options)
    } catch (cause) {
      // On a final error (chapter deleted) drop the entry; on a network error stop and try later.
      if (!isFinal(cause)) break
    }
    waitingProgress.drop(userId, chapter)
  }
  if (waiting.length > 0) await client.invalidateQueries({ queryKey: ['training-progress'] })
}

export const keepSendingProgress = (client: QueryClient): void => {
  if (listening) return void sendProgress(client)
  listening = true
  keepTrying(() => void sendProgress(client))
}
