import { Refusal, refuse } from './refusal.ts'

type Bounds = {
  atOnce: number
  queue: number
  /** Whoever has waited so many milliseconds is refused. */
  waitMs?: number
}
type Waiting = { whose: string; go: () => void }

/**
 * A semaphore with a bounded queue: `atOnce` pieces of work run, `queue` more wait, the excess is refused at once.
 * Those who wait take turns: next is the first of whoever had a turn longest ago.
 * @returns what runs work within these bounds; `whose` names who it is for
 * @throws Refusal busy when too many wait already, or it has waited too long
 */
export function limiter({ atOnce, queue, waitMs }: Bounds) {
  const waiting: Waiting[] = []
  /** When each had a turn, kept for as long as somebody waits. */
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
