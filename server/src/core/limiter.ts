import { refuse } from './refusal.ts'

/**
 * A semaphore with a bounded queue: `atOnce` pieces of work run, `queue` more wait, the excess is refused at once.
 * @returns what runs work within these bounds
 * @throws Refusal busy when too many wait already
 */
export function limiter({ atOnce, queue }: { atOnce: number; queue: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= queue) return refuse('busy')
    else
      await new Promise<void>((go) => {
        waiting.push(go)
      })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
