import { and, eq, notInArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { CourseForm } from '@bailu/contract/training'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { chapter, course, quiz } from '../../database/tables/training.ts'
import { forgetPublic } from '../files/public-use.ts'
import { checkCourse } from './check-course.ts'

const columns = ({ title, lead, cover, sort, published }: CourseForm) => ({
  title,
  lead,
  coverKey: cover ?? null,
  sort,
  published,
})

export async function addCourse(
  ctx: Ctx,
  form: ParsedOf<'POST /api/staff/training'>,
): Promise<ReplyOf<'POST /api/staff/training'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await checkCourse(tx, form)
    const [made] = await tx.db
      .insert(course)
      .values({ ...columns(form), createdAt: tx.now })
      .returning({ id: course.id })
    const { id } = made!
    await writeParts(tx, id, form)
    await record(tx, 'course.written', { type: 'course', id })
    return { id }
  })
}

/**
 * Replaces a course. Concurrent changes are serialized by the row lock; the version lets one win.
 * @throws AppError edited_meanwhile, course_parts, not_found
 */
export async function changeCourse(
  ctx: Ctx,
  { id, version, ...form }: ParsedOf<'PUT /api/staff/training/{id}'>,
): Promise<ReplyOf<'PUT /api/staff/training/{id}'>> {
  const { staffId } = asStaff(ctx)
  const written = await inTx(ctx, async (tx) => {
    const changed = await tx.db
      .update(course)
      .set({ ...columns(form), version: version + 1, editedAt: tx.now, editedBy: staffId })
      .where(and(eq(course.id, id), eq(course.version, version)))
      .returning({ id: course.id })
    if (changed.length === 0)
      refuse((await tx.db.$count(course, eq(course.id, id))) > 0 ? 'edited_meanwhile' : 'not_found')
    await checkCourse(tx, form)
    await writeParts(tx, id, form)
    await record(tx, 'course.changed', { type: 'course', id }, { chapters: form.chapters.length })
    return { version: version + 1 }
  })
  forgetPublic(ctx.house)
  return written
}

async function writeParts(tx: Ctx, courseId: number, form: CourseForm): Promise<void> {
  const rows = form.chapters.map(({ id, kind, title, minutes, body, file = null, poster = null }, sort) => ({
    id: id ?? uuidv7(),
    courseId,
    sort,
    kind,
    title,
    minutes,
    body,
    fileKey: file,
    posterKey: poster,
  }))
  const ids = rows.map(({ id }) => id)
  if (new Set(ids).size < ids.length) refuse('course_parts')
  await tx.db.delete(chapter).where(and(eq(chapter.courseId, courseId), notInArray(chapter.id, ids)))
  for (const row of rows) {
    // The id of a chapter of another course is rejected.
    const written = await tx.db
      .insert(chapter)
      .values(row)
      .onConflictDoUpdate({ target: chapter.id, set: row, setWhere: eq(chapter.courseId, courseId) })
      .returning({ id: chapter.id })
    if (written.length === 0) refuse('course_parts')
  }
  if (!form.quiz) return void (await tx.db.delete(quiz).where(eq(quiz.courseId, courseId)))
  const asked = { passMark: form.quiz.pass_mark, questions: form.quiz.questions }
  await tx.db
    .insert(quiz)
    .values({ courseId, ...asked })
    .onConflictDoUpdate({ target: quiz.courseId, set: asked })
}
