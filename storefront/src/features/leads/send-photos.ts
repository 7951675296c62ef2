import { Refusal } from '../../request/refusal.ts'
import { uploadPicture } from '../../request/upload.ts'

type Outcome = { left: File[]; message: string | undefined }

/** One after the other, as a weak network likes it. @returns those that were not sent, and why in the server's words */
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
