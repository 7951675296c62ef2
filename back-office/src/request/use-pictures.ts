import type { Picture } from '@bailu/contract/fields'
import { useAct } from './use-calls.ts'

/** Uploads pictures one after the other, in the chosen order; rejected ones are left out of the result. */
export function usePictures() {
  const upload = useAct('POST /api/staff/picture')
  const send = async (files: Iterable<File>): Promise<Picture[]> => {
    const sent: Picture[] = []
    for (const file of files) {
      const picture = await upload.mutateAsync({ input: {}, file }).catch(() => undefined)
      if (picture) sent.push(picture)
    }
    return sent
  }
  return { send, busy: upload.isPending }
}
