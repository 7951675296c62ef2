import { isFinal } from '../../request/is-final.ts'
import { uploadPicture } from '../../request/upload.ts'
import { waitingPhotos } from '../../waiting-photos.ts'

/**
 * The photos that wait with a draft, to the lead that has come of it. The same photo is there once, however
 * often it is sent; one that the server will never take is left out.
 * @throws when the rest has to wait
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
