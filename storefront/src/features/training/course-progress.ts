import type { Course, Progress } from '@bailu/contract/training/shop'
import type { PendingProgress } from '../../session/offline/pending-progress.ts'

export const QUIZ = 'quiz'

type CourseSteps = { chapters: readonly { id: string }[]; quiz: unknown }

/**
 * Id of the next step: the chapter last opened if not done, else the first not done, then the quiz; the first chapter
 * when all is done.
 */
export const nextStep = (course: CourseSteps, courseProgress: Progress | undefined): string | undefined => {
  const [first] = course.chapters
  if (!courseProgress) return first?.id
  const unfinished = course.chapters.filter(({ id }) => !courseProgress.done.includes(id))
  const last = unfinished.find(({ id }) => id === courseProgress.at) ?? unfinished[0]
  if (last) return last.id
  return course.quiz !== null && !courseProgress.passed ? QUIZ : first?.id
}

/** Id of the step after a chapter; undefined after the last one. */
export const stepAfter = (course: Pick<Course, 'chapters' | 'quiz'>, chapter: string): string | undefined => {
  const index = course.chapters.findIndex(({ id }) => id === chapter)
  return course.chapters[index + 1]?.id ?? (course.quiz ? QUIZ : undefined)
}

/** Progress over chapters plus the quiz. @returns whole percent, 100 only when everything is done */
export const percentDone = (courseProgress: Progress | undefined, chapters: number, quiz: boolean): number => {
  if (!courseProgress) return 0
  const steps = chapters + (quiz ? 1 : 0)
  const done = Math.min(courseProgress.done.length, chapters) + (quiz && courseProgress.passed ? 1 : 0)
  return steps === 0 ? 0 : Math.floor((100 * done) / steps)
}

const emptyProgress = (course: number): Progress => ({
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
export const withPendingProgress = (
  serverProgress: readonly Progress[],
  pending: readonly PendingProgress[],
): Progress[] =>
  pending.reduce<Progress[]>(
    (list, { course, chapter, done, seconds }) => {
      const previous = list.find((entry) => entry.course === course) ?? emptyProgress(course)
      const updated: Progress = {
        ...previous,
        at: chapter,
        done: done && !previous.done.includes(chapter) ? [...previous.done, chapter] : previous.done,
        seconds: seconds === undefined ? previous.seconds : { ...previous.seconds, [chapter]: seconds },
      }
      return [...list.filter((entry) => entry.course !== course), updated]
    },
    [...serverProgress],
  )
