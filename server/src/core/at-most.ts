import { refuse } from './refusal.ts'

/**
 * Runs at most `n` pieces of heavy work at once; the others wait in line.
 * @throws Refusal busy when the line is full
 */
export function atMost(n: number, line: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= n) {
      if (waiting.length >= line) refuse('busy')
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
