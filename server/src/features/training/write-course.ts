import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { CourseForm } from '@bailu/contract/training/staff'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../catalogue/table.ts'
import { storedFile } from '../content/table.ts'
import { chapter, course, quiz } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { clearPublicCache } from '../files/public-files.ts'

/** Checks that pictures and files exist, each chapter has the file of its kind, and each question has a valid answer. @throws AppError course_parts */
export async function requireCourseParts({ db }: Ctx, form: CourseForm): Promise<void> {
  const pictures = new Set([form.cover, ...form.chapters.map(({ poster }) => poster)].flatMap((key) => key ?? []))
  const fileKeysOf = (kind: 'video' | 'document') =>
    new Set(form.chapters.filter((entry) => entry.kind === kind).flatMap(({ file }) => file ?? []))
  const countStored = (keys: Set<string>, kind: 'mp4' | 'pdf') =>
    db.$count(storedFile, and(inArray(storedFile.key, [...keys, '']), eq(storedFile.kind, kind)))
  const [videos, documents] = [fileKeysOf('video'), fileKeysOf('document')]
  const isValid =
    form.chapters.every(({ kind, file }) => (kind === 'text') === (file === undefined)) &&
    (form.quiz?.questions.every(isAnswerable) ?? true) &&
    isUnique(form.quiz?.questions ?? []) &&
    (await db.$count(picture, inArray(picture.key, [...pictures, '']))) === pictures.size &&
    (await countStored(videos, 'mp4')) === videos.size &&
    (await countStored(documents, 'pdf')) === documents.size
  if (!isValid) fail('course_parts')
}

type QuizQuestionForm = NonNullable<CourseForm['quiz']>['questions'][number]

const isUnique = (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length

const isAnswerable = ({ kind, options, right }: QuizQuestionForm) =>
  isUnique(options) &&
  new Set(right).size === right.length &&
  right.every((id) => options.some((option) => option.id === id)) &&
  (kind === 'multiple' || right.length === 1)

const toCourseColumns = ({ title, lead, cover, sort, published }: CourseForm) => ({
  title,
  lead,
  coverKey: cover ?? null,
  sort,
  published,
})

export const addCourse: Handler<'POST /api/staff/training'> = async (ctx, form) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await requireCourseParts(tx, form)
    const [inserted] = await tx.db
      .insert(course)
      .values({ ...toCourseColumns(form), createdAt: tx.now })
      .returning({ id: course.id })
    const { id } = inserted!
    await replaceCourseParts(tx, id, form)
    await recordAudit(tx, 'course.written', { type: 'course', id })
    return { id }
  })
}

/**
 * Replaces a course. Concurrent changes are serialized by the row lock; the version lets one win.
 * @throws AppError edit_conflict, course_parts, not_found
 */
export const changeCourse: Handler<'PUT /api/staff/training/{id}'> = async (ctx, { id, version, ...form }) => {
  const { staffId } = asStaff(ctx)
  const saved = await inTx(ctx, async (tx) => {
    const changed = await tx.db
      .update(course)
      .set({ ...toCourseColumns(form), version: version + 1, editedAt: tx.now, editedBy: staffId })
      .where(and(eq(course.id, id), eq(course.version, version)))
      .returning({ id: course.id })
    if (changed.length === 0) fail((await tx.db.$count(course, eq(course.id, id))) > 0 ? 'edit_conflict' : 'not_found')
    await requireCourseParts(tx, form)
    await replaceCourseParts(tx, id, form)
    await recordAudit(tx, 'course.changed', { type: 'course', id }, { chapters: form.chapters.length })
    return { version: version + 1 }
  })
  clearPublicCache(ctx.deps)
  return saved
}

async function replaceCourseParts(tx: Ctx, courseId: number, form: CourseForm): Promise<void> {
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
  if (new Set(ids).size < ids.length) fail('course_parts')
  await tx.db.delete(chapter).where(and(eq(chapter.courseId, courseId), notInArray(chapter.id, ids)))
  for (const row of rows) {
    // The id of a chapter of another course is rejected.
    const saved = await tx.db
      .insert(chapter)
      .values(row)
      .onConflictDoUpdate({ target: chapter.id, set: row, setWhere: eq(chapter.courseId, courseId) })
      .returning({ id: chapter.id })
    if (saved.length === 0) fail('course_parts')
  }
  if (!form.quiz) return void (await tx.db.delete(quiz).where(eq(quiz.courseId, courseId)))
  const quizColumns = { passMark: form.quiz.pass_mark, questions: form.quiz.questions }
  await tx.db
    .insert(quiz)
    .values({ courseId, ...quizColumns })
    .onConflictDoUpdate({ target: quiz.courseId, set: quizColumns })
}
