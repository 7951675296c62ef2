import { isFinal } from '../../request/is-final.ts'
import { uploadPicture } from '../../request/upload.ts'
import { waitingPhotos } from '../../waiting-photos.ts'

/**
 * Uploads the photos stored with a pending lead. The server stores the same photo once, however often it is sent; one
 * that it rejects for good is skipped.
 * @throws when the remaining photos have to be sent later
 */
export async function sendKeptPhotos(userId: number, draft: string, lead: string): Promise<void> {
  for (const file of await waitingPhotos.get(userId, draft)) {
    try {
      const manners = { quiet: true, stay: true }
      await uploadPicture('POST /api/potential-customer/photo', { lead }, file, () => {}, manners)
    } catch (cause) {
      if (!isFinal(cause)) throw cause
    }
  }
  await waitingPhotos.drop(userId, draft)
}
