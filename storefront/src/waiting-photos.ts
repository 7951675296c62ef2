import { openJson, openWaiting, type Sealed, sealJson, sealWaiting } from './waiting-seal.ts'
import { ofUser, within } from './waiting-store.ts'

type About = { name: string; type: string }
type Kept = { about: Sealed; picture: Sealed }
/** As stored by earlier versions, unencrypted. */
type Clear = About & { bytes: ArrayBuffer }

/** Most drafts with photos stored on this device at once, of all accounts together. */
const MOST_DRAFTS = 20

const aboutPlace = (draft: string, at: number) => `${draft}/${at}/about`
const picturePlace = (draft: string, at: number) => `${draft}/${at}/picture`

async function open(userId: number, draft: string, kept: Kept | Clear, at: number): Promise<File> {
  if ('bytes' in kept) return new File([kept.bytes], kept.name, { type: kept.type })
  const { name, type } = await openJson<About>(userId, aboutPlace(draft, at), kept.about)
  return new File([await openWaiting(userId, picturePlace(draft, at), kept.picture)], name, { type })
}

/**
 * Photos of pending leads, stored encrypted on this device per account and draft. Deleted once uploaded, with their
 * draft, or when the account is signed out.
 */
export const waitingPhotos = {
  /** @returns whether they were stored */
  add: async (userId: number, draft: string, files: readonly File[]): Promise<boolean> => {
    try {
      const kept: Kept[] = await Promise.all(
        files.map(async (file, at) => ({
          about: await sealJson(userId, aboutPlace(draft, at), { name: file.name, type: file.type } satisfies About),
          picture: await sealWaiting(userId, picturePlace(draft, at), await file.arrayBuffer()),
        })),
      )
      if ((await within('photos', 'readonly', (store) => store.count())) >= MOST_DRAFTS) return false
      await within('photos', 'readwrite', (store) => store.put(kept, [userId, draft]))
      return true
    } catch {
      // quota exceeded, or a private window without IndexedDB
      return false
    }
  },
  get: async (userId: number, draft: string): Promise<File[]> => {
    const kept = await within<(Kept | Clear)[] | undefined>('photos', 'readonly', (store) =>
      store.get([userId, draft]),
    ).catch(() => [])
    return Promise.all((kept ?? []).map((one, at) => open(userId, draft, one, at)))
  },
  drop: (userId: number, draft: string): Promise<unknown> =>
    within('photos', 'readwrite', (store) => store.delete([userId, draft])).catch(() => undefined),
  forget: (userId: number): Promise<unknown> =>
    within('photos', 'readwrite', (store) => store.delete(ofUser(userId))).catch(() => undefined),
}
