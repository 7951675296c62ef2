import { readStorageJson, removeStorage, writeStorage } from '../../browser/storage.ts'

/** Progress in a chapter that was made offline. */
export type PendingProgress = { course: number; chapter: string; done?: true; seconds?: number }

const PREFIX = 'pending_progress:'
const keyOf = (userId: number) => `${PREFIX}${userId}`

/**
 * Training progress made offline, stored on this device per account until the server has it or the account is
 * signed out. One entry per chapter keeps it small.
 */
export const pendingProgress = {
  get: (userId: number): PendingProgress[] => readStorageJson<PendingProgress[]>(keyOf(userId), []),
  /** @returns whether it was stored */
  add: (userId: number, entry: PendingProgress): boolean => {
    const entries = pendingProgress.get(userId)
    const previous = entries.find(({ chapter }) => chapter === entry.chapter)
    writePendingProgress(userId, [
      ...entries.filter((otherEntry) => otherEntry !== previous),
      { ...previous, ...entry },
    ])
    return pendingProgress.get(userId).some(({ chapter }) => chapter === entry.chapter)
  },
  remove: (userId: number, chapter: string): void =>
    writePendingProgress(
      userId,
      pendingProgress.get(userId).filter((entry) => entry.chapter !== chapter),
    ),
  clear: (userId: number): void => writePendingProgress(userId, []),
}

function writePendingProgress(userId: number, list: PendingProgress[]): void {
  if (list.length > 0) writeStorage(keyOf(userId), JSON.stringify(list))
  else removeStorage(keyOf(userId))
}
