import type { Progress } from '@bailu/contract/training'
import type { WaitingProgress } from '../../waiting-progress.ts'

const begun = (course: number): Progress => ({
  course,
  done: [],
  at: null,
  seconds: {},
  tries: 0,
  best: null,
  passed: false,
  completed_at: null,
})

/**
 * Progress of the server merged with pending offline progress; completion of a course is decided by the server only.
 */
export const withWaiting = (all: readonly Progress[], waiting: readonly WaitingProgress[]): Progress[] =>
  waiting.reduce<Progress[]>(
    (list, { course, chapter, done, seconds }) => {
      const before = list.find((one) => one.course === course) ?? begun(course)
      const now: Progress = {
        ...before,
        at: chapter,
        done: done && !before.done.includes(chapter) ? [...before.done, chapter] : before.done,
        seconds: seconds === undefined ? before.seconds : { ...before.seconds, [chapter]: seconds },
      }
      return [...list.filter((one) => one.course !== course), now]
    },
    [...all],
  )
