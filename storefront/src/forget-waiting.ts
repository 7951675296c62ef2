import { waitingLeads } from './waiting-leads.ts'
import { waitingPhotos } from './waiting-photos.ts'
import { waitingProgress } from './waiting-progress.ts'

/** Deletes all pending uploads of an account from this device; called when it is signed out or deleted. */
export const forgetWaiting = async (userId: number): Promise<void> => {
  await waitingLeads.forget(userId)
  waitingProgress.forget(userId)
  await waitingPhotos.forget(userId)
}
