import type { Progress } from '@bailu/contract/training'

/** Progress over chapters plus the quiz. @returns whole percent, 100 only when everything is done */
export const shareDone = (mine: Progress | undefined, chapters: number, quiz: boolean): number => {
  if (!mine) return 0
  const steps = chapters + (quiz ? 1 : 0)
  const done = Math.min(mine.done.length, chapters) + (quiz && mine.passed ? 1 : 0)
  return steps === 0 ? 0 : Math.floor((100 * done) / steps)
}
