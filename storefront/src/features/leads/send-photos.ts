import { Refusal } from '../../request/refusal.ts'
import { uploadPicture } from '../../request/upload.ts'

type Outcome = { left: File[]; message: string | undefined }

/**
 * Uploads photos one after the other, to suit weak networks. @returns the files that failed and the server's message
 */
export async function sendPhotos(lead: string, files: File[], progress: (share: number) => void): Promise<Outcome> {
  const left: File[] = []
  let message: string | undefined
  for (const [at, file] of files.entries()) {
    try {
      await uploadPicture(
        'POST /api/potential-customer/photo',
        { lead },
        file,
        (share) => progress((at + share) / files.length),
        { quiet: true },
      )
    } catch (cause) {
      left.push(file)
      if (cause instanceof Refusal) message = cause.message
    }
  }
  return { left, message }
}
