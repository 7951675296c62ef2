import { readJson, remove, write } from './storage.ts'

/** What was done in a chapter without a network. */
export type WaitingProgress = { course: number; chapter: string; done?: true; seconds?: number }

const PREFIX = 'waiting_progress:'
const keyOf = (userId: number) => `${PREFIX}${userId}`

/**
 * Chapters done without a network, kept on this phone under the account that
 * did them until the server knows, or the account is signed out. One entry a chapter: it stays small.
 */
export const waitingProgress = {
  get: (userId: number): WaitingProgress[] => readJson<WaitingProgress[]>(keyOf(userId), []),
  /** @returns whether the phone could keep it */
  add: (userId: number, one: WaitingProgress): boolean => {
    const all = waitingProgress.get(userId)
    const before = all.find(({ chapter }) => chapter === one.chapter)
    set(userId, [...all.filter((other) => other !== before), { ...before, ...one }])
    return waitingProgress.get(userId).some(({ chapter }) => chapter === one.chapter)
  },
  drop: (userId: number, chapter: string): void =>
    set(
      userId,
      waitingProgress.get(userId).filter((one) => one.chapter !== chapter),
    ),
  forget: (userId: number): void => set(userId, []),
}

function set(userId: number, list: WaitingProgress[]): void {
  if (list.length > 0) write(keyOf(userId), JSON.stringify(list))
  else remove(keyOf(userId))
}
