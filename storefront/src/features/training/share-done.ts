import type { Progress } from '@bailu/contract/training'

/** Chapters, and the quiz as one more. @returns percent, 100 only when all is done */
export const shareDone = (mine: Progress | undefined, chapters: number, quiz: boolean): number => {
  if (!mine) return 0
  const steps = chapters + (quiz ? 1 : 0)
  const done = Math.min(mine.done.length, chapters) + (quiz && mine.passed ? 1 : 0)
  return steps === 0 ? 0 : Math.floor((100 * done) / steps)
}
