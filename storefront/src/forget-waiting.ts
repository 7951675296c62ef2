import { waitingLeads } from './waiting-leads.ts'
import { waitingPhotos } from './waiting-photos.ts'
import { waitingProgress } from './waiting-progress.ts'

/** Nothing of the account waits on this phone any more: it is being signed out or deleted. */
export const forgetWaiting = async (userId: number): Promise<void> => {
  await waitingLeads.forget(userId)
  waitingProgress.forget(userId)
  await waitingPhotos.forget(userId)
}
