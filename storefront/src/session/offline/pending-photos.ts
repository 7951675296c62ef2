import { decryptJson, decryptBytes, type Encrypted, encryptJson, encryptBytes } from './encryption.ts'
import { keysOfUser, withPendingStore } from './pending-store.ts'

type PhotoMeta = { name: string; type: string }
type EncryptedPhoto = { about: Encrypted; picture: Encrypted }

/** Most drafts with photos stored on this device at once, of all accounts together. */
const MAX_DRAFTS = 20

const metaContext = (draft: string, index: number) => `${draft}/${index}/about`
const pictureContext = (draft: string, index: number) => `${draft}/${index}/picture`

async function decryptPhoto(userId: number, draft: string, stored: EncryptedPhoto, index: number): Promise<File> {
  const { name, type } = await decryptJson<PhotoMeta>(userId, metaContext(draft, index), stored.about)
  return new File([await decryptBytes(userId, pictureContext(draft, index), stored.picture)], name, { type })
}

/**
 * Photos of pending leads, stored encrypted on this device per account and draft. Deleted once uploaded, with their
 * draft, or when the account is signed out.
 */
export const pendingPhotos = {
  /** @returns whether they were stored */
  add: async (userId: number, draft: string, files: readonly File[]): Promise<boolean> => {
    try {
      const stored: EncryptedPhoto[] = await Promise.all(
        files.map(async (file, index) => ({
          about: await encryptJson(userId, metaContext(draft, index), {
            name: file.name,
            type: file.type,
          } satisfies PhotoMeta),
          picture: await encryptBytes(userId, pictureContext(draft, index), await file.arrayBuffer()),
        })),
      )
      if ((await withPendingStore('photos', 'readonly', (store) => store.count())) >= MAX_DRAFTS) return false
      await withPendingStore('photos', 'readwrite', (store) => store.put(stored, [userId, draft]))
      return true
    } catch {
      // quota exceeded, or a private window without IndexedDB
      return false
    }
  },
  get: async (userId: number, draft: string): Promise<File[]> => {
    const stored = await withPendingStore<EncryptedPhoto[] | undefined>('photos', 'readonly', (store) =>
      store.get([userId, draft]),
    ).catch(() => [])
    return Promise.all((stored ?? []).map((photo, index) => decryptPhoto(userId, draft, photo, index)))
  },
  remove: (userId: number, draft: string): Promise<unknown> =>
    withPendingStore('photos', 'readwrite', (store) => store.delete([userId, draft])).catch(() => undefined),
  clear: (userId: number): Promise<unknown> =>
    withPendingStore('photos', 'readwrite', (store) => store.delete(keysOfUser(userId))).catch(() => undefined),
}
