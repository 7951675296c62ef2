import type { Course, Progress } from '@bailu/contract/training'

export const QUIZ = 'quiz'

type Shape = { chapters: readonly { id: string }[]; quiz: unknown }

/** Where one goes on: the chapter last opened, else the first that is not done, then the quiz; from the start when all is done. */
export const nextStep = (course: Shape, mine: Progress | undefined): string | undefined => {
  const [first] = course.chapters
  if (!mine) return first?.id
  const open = course.chapters.filter(({ id }) => !mine.done.includes(id))
  const last = open.find(({ id }) => id === mine.at) ?? open[0]
  if (last) return last.id
  return course.quiz !== null && !mine.passed ? QUIZ : first?.id
}

/** What follows a chapter; undefined after the last thing there is. */
export const stepAfter = (course: Pick<Course, 'chapters' | 'quiz'>, chapter: string): string | undefined => {
  const at = course.chapters.findIndex(({ id }) => id === chapter)
  return course.chapters[at + 1]?.id ?? (course.quiz ? QUIZ : undefined)
}
