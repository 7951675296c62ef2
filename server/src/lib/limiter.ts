import { AppError, fail } from './errors.ts'

type LimiterOptions = {
  concurrency: number
  queue: number
  /** Maximum wait in milliseconds; then the work is rejected as busy. */
  waitMs?: number
}
type Waiter = { owner: string; start: () => void }

/**
 * A semaphore with a bounded queue: `concurrency` tasks run, `queue` more wait, the excess is rejected at once. The queue
 * is fair between owners: next is the first task of the owner whose last turn is longest ago.
 * @returns a function that runs work within these limits; `owner` names the caller (such as its network)
 * @throws AppError busy when the queue is full or the wait was too long
 */
export function createLimiter({ concurrency, queue, waitMs }: LimiterOptions) {
  const waiting: Waiter[] = []
  /** Number of the last turn of each owner; cleared when the queue is empty. */
  const lastTurnByOwner = new Map<string, number>()
  let turnCount = 0
  let running = 0

  const waitForTurn = (owner: string) =>
    new Promise<void>((resolve, reject) => {
      const waiter = {
        owner,
        start: () => {
          clearTimeout(timeout)
          resolve()
        },
      }
      const giveUp = () => {
        waiting.splice(waiting.indexOf(waiter), 1)
        reject(new AppError('busy'))
      }
      const timeout = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      waiting.push(waiter)
    })
  const takeNextWaiter = (): Waiter | undefined => {
    const lastTurnOf = ({ owner }: Waiter) => lastTurnByOwner.get(owner) ?? 0
    const nextWaiter = waiting.reduce<Waiter | undefined>(
      (best, waiter) => (best === undefined || lastTurnOf(waiter) < lastTurnOf(best) ? waiter : best),
      undefined,
    )
    if (nextWaiter) waiting.splice(waiting.indexOf(nextWaiter), 1)
    else lastTurnByOwner.clear()
    return nextWaiter
  }

  return async <T>(work: () => Promise<T>, owner = ''): Promise<T> => {
    if (running < concurrency) running += 1
    else if (waiting.length >= queue) return fail('busy')
    else await waitForTurn(owner)
    lastTurnByOwner.set(owner, (turnCount += 1))
    try {
      return await work()
    } finally {
      const nextWaiter = takeNextWaiter()
      if (nextWaiter) nextWaiter.start()
      else running -= 1
    }
  }
}

/**
 * A counting semaphore without a queue, with a limit for each key besides the total.
 * @param max slots in total
 */
export function createSlots(max: number) {
  const takenByKey = new Map<string, number>()
  let total = 0
  return {
    /**
     * Takes one slot that counts for all of these keys.
     * @param limits maximum of slots for each key
     * @returns a function that releases the slot (further calls do nothing); undefined when none is free
     */
    take(limits: Record<string, number>): (() => void) | undefined {
      const keys = Object.keys(limits)
      if (total >= max || keys.some((key) => (takenByKey.get(key) ?? 0) >= limits[key]!)) return undefined
      total += 1
      for (const key of keys) takenByKey.set(key, (takenByKey.get(key) ?? 0) + 1)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        total -= 1
        for (const key of keys) {
          const remaining = (takenByKey.get(key) ?? 1) - 1
          if (remaining > 0) takenByKey.set(key, remaining)
          else takenByKey.delete(key)
        }
      }
    },
    /** Slots in use. */
    count: () => total,
  }
}

/** Capacity of a token bucket and the seconds in which it refills completely. */
export type TokenRate = { amount: number; seconds: number }
