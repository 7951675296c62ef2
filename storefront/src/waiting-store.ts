const STORES = ['photos', 'leads', 'keys'] as const
export type WaitingStore = (typeof STORES)[number]

export const whenDone = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })

/**
 * Runs one request against an object store of the IndexedDB database of pending uploads.
 * @throws DOMException when the quota is exceeded, or in a private window without IndexedDB
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
  // A tab with a newer schema version must not be blocked by this connection.
  database.onversionchange = () => database.close()
  try {
    return await whenDone(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/** Key range of all records of one account: keys begin with the user id. */
export const ofUser = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])
