import { refuse } from './refusal.ts'

/**
 * Lets costly work be done by so many at once; so many more wait, and the excess is turned away at once.
 * @returns what runs work in its turn
 * @throws Refusal busy when too many wait already
 */
export function turns({ atOnce, inQueue }: { atOnce: number; inQueue: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= inQueue) return refuse('busy')
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
