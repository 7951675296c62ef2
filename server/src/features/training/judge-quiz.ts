import type { QuizQuestion } from '../../database/tables/training.ts'

export type Answer = { id: string; options: string[] }

/** Grades a quiz: an answer is right if it has exactly the right options. @returns the result per question, and the score in percent, rounded down */
export function judge(questions: readonly QuizQuestion[], answers: readonly Answer[]) {
  const judged = questions.map(({ id, right }) => {
    const given = new Set(answers.find((one) => one.id === id)?.options)
    return { id, right: given.size === right.length && right.every((option) => given.has(option)) }
  })
  const count = judged.filter(({ right }) => right).length
  return { judged, score: Math.floor((100 * count) / questions.length) }
}
