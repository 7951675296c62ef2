import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { DAY_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { asUser, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { course, quiz, type QuizQuestion, quizTry } from './table.ts'
import { fail } from '../../lib/errors.ts'

export type QuizAnswer = { id: string; options: string[] }

/** Grades a quiz: an answer is right if it has exactly the right options. @returns the result per question, and the score in percent, rounded down */
export function gradeQuiz(questions: readonly QuizQuestion[], answers: readonly QuizAnswer[]) {
  const graded = questions.map(({ id, right }) => {
    const chosen = new Set(answers.find((answer) => answer.id === id)?.options)
    return { id, right: chosen.size === right.length && right.every((option) => chosen.has(option)) }
  })
  const count = graded.filter(({ right }) => right).length
  return { judged: graded, score: Math.floor((100 * count) / questions.length) }
}

/** Limits guessing of answers. */
const MAX_ATTEMPTS_PER_DAY = 20

/** Grades the answers and stores the attempt. @throws AppError not_found, quiz_changed, too_many */
export const takeQuiz: Handler<'POST /api/training/{id}/quiz'> = async (ctx, { id, answers }) => {
  const { userId } = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const [found] = await tx.db
      .select({ quiz })
      .from(quiz)
      .innerJoin(course, eq(course.id, quiz.courseId))
      .where(and(eq(quiz.courseId, id), eq(course.published, true)))
    if (!found) return fail('not_found')
    const { questions, passMark } = found.quiz
    if (!matchesQuestions(questions, answers)) return fail('quiz_changed')
    const attempts = await tx.db
      .select({ at: quizTry.at })
      .from(quizTry)
      .where(and(eq(quizTry.userId, userId), eq(quizTry.courseId, id)))
    if (attempts.filter(({ at }) => tx.now.getTime() - at.getTime() < DAY_MS).length >= MAX_ATTEMPTS_PER_DAY)
      fail('too_many')
    const { judged: graded, score } = gradeQuiz(questions, answers)
    const passed = score >= passMark
    await tx.db.insert(quizTry).values({ id: uuidv7(), userId, courseId: id, answers, score, passed, at: tx.now })
    await recordAudit(tx, 'quiz.tried', { type: 'course', id }, { score, passed })
    const explanationOf = (entry: string) => questions.find((question) => question.id === entry)?.why[tx.lang] ?? ''
    return {
      score,
      pass_mark: passMark,
      passed,
      tries: attempts.length + 1,
      questions: graded.map((entry) => ({ ...entry, why: passed ? explanationOf(entry.id) : '' })),
    }
  })
}

type QuizShape = { id: string; options: { id: string }[] }[]

/** Whether every question is answered once, with options it has. */
const matchesQuestions = (questions: QuizShape, answers: { id: string; options: string[] }[]): boolean =>
  questions.length === answers.length &&
  questions.every(({ id, options }) => {
    const answer = answers.find((entry) => entry.id === id)
    return answer?.options.every((chosen) => options.some((option) => option.id === chosen)) === true
  })
