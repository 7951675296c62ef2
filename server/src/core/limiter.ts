import { Refusal, refuse } from './refusal.ts'

type Bounds = {
  atOnce: number
  queue: number
  /** Maximum wait in milliseconds; then the work is rejected as busy. */
  waitMs?: number
}
type Waiting = { whose: string; go: () => void }

/**
 * A semaphore with a bounded queue: `concurrency` tasks run, `queue` more wait, the excess is rejected at once. The queue
 * is fair between owners: next is the first task of the owner whose last turn is longest ago.
 * @returns a function that runs work within these limits; `owner` names the caller (such as its network)
 * @throws AppError busy when the queue is full or the wait was too long
 */
export function limiter({ atOnce, queue, waitMs }: Bounds) {
  const waiting: Waiting[] = []
  /** Number of the last turn of each owner; cleared when the queue is empty. */
  const turns = new Map<string, number>()
  let turn = 0
  let running = 0

  const wait = (whose: string) =>
    new Promise<void>((resolve, reject) => {
      const mine = {
        whose,
        go: () => {
          clearTimeout(late)
          resolve()
        },
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(new Refusal('busy'))
      }
      const late = waitMs === undefined ? undefined : setTimeout(leave, waitMs)
      waiting.push(mine)
    })
  const next = (): Waiting | undefined => {
    const since = ({ whose }: Waiting) => turns.get(whose) ?? 0
    const chosen = waiting.reduce<Waiting | undefined>(
      (best, one) => (best === undefined || since(one) < since(best) ? one : best),
      undefined,
    )
    if (chosen) waiting.splice(waiting.indexOf(chosen), 1)
    else turns.clear()
    return chosen
  }

  return async <T>(work: () => Promise<T>, whose = ''): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= queue) return refuse('busy')
    else await wait(whose)
    turns.set(whose, (turn += 1))
    try {
      return await work()
    } finally {
      const after = next()
      if (after) after.go()
      else running -= 1
    }
  }
}
