type Kept = { name: string; type: string; bytes: ArrayBuffer }

/** Drafts with photos that this phone keeps at once, of everybody; each has as many as a lead may have, shrunk. */
const MOST_DRAFTS = 20
const STORE = 'photos'

const whenDone = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('waiting', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await whenDone(opening)
  try {
    return await whenDone(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/**
 * Photos of leads that wait on this phone, under the account that took them and
 * the draft they belong to. They go when they were sent, with their draft, or when the account is signed out.
 */
export const waitingPhotos = {
  /** @returns whether the phone could keep them */
  add: async (userId: number, draft: string, files: readonly File[]): Promise<boolean> => {
    try {
      const kept: Kept[] = await Promise.all(
        files.map(async (file) => ({ name: file.name, type: file.type, bytes: await file.arrayBuffer() })),
      )
      if ((await within('readonly', (store) => store.count())) >= MOST_DRAFTS) return false
      await within('readwrite', (store) => store.put(kept, [userId, draft]))
      return true
    } catch {
      // no room, or a private window without a place to keep things
      return false
    }
  },
  get: async (userId: number, draft: string): Promise<File[]> => {
    const kept = await within<Kept[] | undefined>('readonly', (store) => store.get([userId, draft])).catch(() => [])
    return (kept ?? []).map(({ name, type, bytes }) => new File([bytes], name, { type }))
  },
  drop: (userId: number, draft: string): Promise<unknown> =>
    within('readwrite', (store) => store.delete([userId, draft])).catch(() => undefined),
  forget: (userId: number): Promise<unknown> =>
    within('readwrite', (store) => store.delete(IDBKeyRange.bound([userId], [userId, []]))).catch(() => undefined),
}
