const STORES = ['photos', 'leads', 'notes', 'keys', 'replies'] as const
export type PendingStoreName = (typeof STORES)[number]

export const awaitRequest = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Runs one request against an object store of the IndexedDB database of pending uploads and stored replies.
 * @throws DOMException when the quota is exceeded, or in a private window without IndexedDB
 */
export async function withPendingStore<T>(
  store: PendingStoreName,
  mode: IDBTransactionMode,
  query: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('waiting', 4)
  opening.onupgradeneeded = () => {
    const existing = opening.result.objectStoreNames
    for (const name of STORES) if (!existing.contains(name)) opening.result.createObjectStore(name)
  }
  const database = await awaitRequest(opening)
  // A tab with a newer schema version must not be blocked by this connection.
  database.onversionchange = () => database.close()
  try {
    return await awaitRequest(query(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/** Key range of all records of one account: keys begin with the user id. */
export const keysOfUser = (userId: number): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])
