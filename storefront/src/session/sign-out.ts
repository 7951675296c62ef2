import type { QueryClient } from '@tanstack/react-query'
import { request } from '../browser/request/request.ts'
import { clearTabStorage } from '../browser/storage.ts'
import { announceSignOut, clearSession } from './auth.ts'
import { orderKeys } from './order-keys.ts'
import { deleteKey } from './offline/encryption.ts'
import { pendingLeads } from './offline/pending-leads.ts'
import { pendingNotes } from './offline/pending-notes.ts'
import { pendingPhotos } from './offline/pending-photos.ts'
import { pendingProgress } from './offline/pending-progress.ts'
import { removeQueues } from './work-queue.ts'
import { unsubscribePushDevice } from './push-device.ts'

/** Ends the session locally at once, and on the server if it is reachable. */
export const signOut = async (queryClient: QueryClient): Promise<void> => {
  const serverSignOut = request('POST /api/logout', {}, { stay: true }).catch(() => {})
  void unsubscribePushDevice()
  clearSession()
  announceSignOut()
  clearTabStorage()
  removeQueues()
  // Another person may use the phone next.
  orderKeys.clear()
  queryClient.clear()
  await import('./offline/stored-replies.ts').then(({ eraseReplies }) => eraseReplies()).catch(() => undefined)
  await serverSignOut
}

/**
 * Deletes all pending uploads of an account from this device, and their encryption key, so that a copy of the database
 * cannot be decrypted; called when it is signed out or deleted.
 */
export const deletePendingUploads = async (userId: number): Promise<void> => {
  await pendingLeads.clear(userId)
  await pendingNotes.clear(userId)
  pendingProgress.clear(userId)
  await pendingPhotos.clear(userId)
  await deleteKey(userId)
}
