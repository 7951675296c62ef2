const STORES = ['photos', 'leads', 'keys'] as const
export type WaitingStore = (typeof STORES)[number]

export const whenDone = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/**
 * One request to a store of what waits on this phone.
 * @throws DOMException without room, or in a private window without a place to keep things
 */
export async function within<T>(
  store: WaitingStore,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('waiting', 2)
  opening.onupgradeneeded = () => {
    const there = opening.result.objectStoreNames
    for (const name of STORES) if (!there.contains(name)) opening.result.createObjectStore(name)
  }
  const database = await whenDone(opening)
  // Another tab with a newer app must not wait for this one.
  database.onversionchange = () => database.close()
  try {
    return await whenDone(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/** Everything of one account: keys of the stores begin with its id. */
export const ofUser = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])
