import type { Course, Progress } from '@bailu/contract/training'

export const QUIZ = 'quiz'

type Shape = { chapters: readonly { id: string }[]; quiz: unknown }

/**
 * Id of the next step: the chapter last opened if not done, else the first not done, then the quiz; the first chapter
 * when all is done.
 */
export const nextStep = (course: Shape, mine: Progress | undefined): string | undefined => {
  const [first] = course.chapters
  if (!mine) return first?.id
  const open = course.chapters.filter(({ id }) => !mine.done.includes(id))
  const last = open.find(({ id }) => id === mine.at) ?? open[0]
  if (last) return last.id
  return course.quiz !== null && !mine.passed ? QUIZ : first?.id
}

/** Id of the step after a chapter; undefined after the last one. */
export const stepAfter = (course: Pick<Course, 'chapters' | 'quiz'>, chapter: string): string | undefined => {
  const at = course.chapters.findIndex(({ id }) => id === chapter)
  return course.chapters[at + 1]?.id ?? (course.quiz ? QUIZ : undefined)
}
