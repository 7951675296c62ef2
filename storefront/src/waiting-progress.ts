import { readJson, remove, write } from './storage.ts'

/** Progress in a chapter that was made offline. */
export type WaitingProgress = { course: number; chapter: string; done?: true; seconds?: number }

const PREFIX = 'waiting_progress:'
const keyOf = (userId: number) => `${PREFIX}${userId}`

/**
 * Training progress made offline, stored on this device per account until the server has it or the account is
 * signed out. One entry per chapter keeps it small.
 */
export const waitingProgress = {
  get: (userId: number): WaitingProgress[] => readJson<WaitingProgress[]>(keyOf(userId), []),
  /** @returns whether it was stored */
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
