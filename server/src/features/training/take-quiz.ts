import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { course, quiz, quizTry } from '../../database/tables/training.ts'
import { judge } from './judge-quiz.ts'

/** Limits guessing of answers. */
const TRIES_A_DAY = 20
const DAY = 86_400_000

/** Grades the answers and stores the attempt. @throws AppError not_found, quiz_changed, too_many */
export async function takeQuiz(
  ctx: Ctx,
  { id, answers }: ParsedOf<'POST /api/training/{id}/quiz'>,
): Promise<ReplyOf<'POST /api/training/{id}/quiz'>> {
  const { userId } = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const [asked] = await tx.db
      .select({ quiz })
      .from(quiz)
      .innerJoin(course, eq(course.id, quiz.courseId))
      .where(and(eq(quiz.courseId, id), eq(course.published, true)))
    if (!asked) return refuse('not_found')
    const { questions, passMark } = asked.quiz
    if (!fits(questions, answers)) return refuse('quiz_changed')
    const before = await tx.db
      .select({ at: quizTry.at })
      .from(quizTry)
      .where(and(eq(quizTry.userId, userId), eq(quizTry.courseId, id)))
    if (before.filter(({ at }) => tx.now.getTime() - at.getTime() < DAY).length >= TRIES_A_DAY) refuse('too_many')
    const { judged, score } = judge(questions, answers)
    const passed = score >= passMark
    await tx.db.insert(quizTry).values({ id: uuidv7(), userId, courseId: id, answers, score, passed, at: tx.now })
    await record(tx, 'quiz.tried', { type: 'course', id }, { score, passed })
    const why = (one: string) => questions.find((question) => question.id === one)?.why[tx.lang] ?? ''
    return {
      score,
      pass_mark: passMark,
      passed,
      tries: before.length + 1,
      questions: judged.map((one) => ({ ...one, why: passed ? why(one.id) : '' })),
    }
  })
}

type Asked = { id: string; options: { id: string }[] }[]

/** Whether every question is answered once, with options it has. */
const fits = (questions: Asked, answers: { id: string; options: string[] }[]): boolean =>
  questions.length === answers.length &&
  questions.every(({ id, options }) => {
    const answer = answers.find((one) => one.id === id)
    return answer?.options.every((given) => options.some((option) => option.id === given)) === true
  })
