import { asc, countDistinct, eq } from 'drizzle-orm'
import { asStaff, type Handler } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { staff } from '../staff/table.ts'
import { chapter, course, courseProgress, quiz } from './table.ts'

/** All courses with the number of learners, for staff. */
export const listStaffCourses: Handler<'GET /api/staff/training'> = async (ctx, _) => {
  asStaff(ctx)
  return ctx.db
    .select({
      id: course.id,
      title: course.title,
      published: course.published,
      sort: course.sort,
      learners: countDistinct(courseProgress.userId),
    })
    .from(course)
    .leftJoin(courseProgress, eq(courseProgress.courseId, course.id))
    .groupBy(course.id)
    .orderBy(asc(course.sort), asc(course.id))
}

/** A course in the shape of the editor's form. */
export const readCourseForm: Handler<'GET /api/staff/training/{id}'> = async (ctx, { id }) => {
  asStaff(ctx)
  const [row] = await ctx.db
    .select({ course, quiz, editor: staff.name })
    .from(course)
    .leftJoin(quiz, eq(quiz.courseId, course.id))
    .leftJoin(staff, eq(staff.id, course.editedBy))
    .where(eq(course.id, id))
  if (!row) return fail('not_found')
  const chapters = await ctx.db.select().from(chapter).where(eq(chapter.courseId, id)).orderBy(asc(chapter.sort))
  const { title, lead, coverKey, sort, published, version, editedAt } = row.course
  return {
    id,
    version,
    edited: editedAt && { at: editedAt.toISOString(), by: row.editor ?? '' },
    form: {
      title: title,
      lead: lead,
      ...(coverKey && { cover: coverKey }),
      sort,
      published,
      chapters: chapters.map((row) => ({
        id: row.id,
        kind: row.kind,
        title: row.title,
        minutes: row.minutes,
        body: row.body.flatMap(({ kind, text, items }) => (kind === 'picture' ? [] : [{ kind, text, items }])),
        ...(row.fileKey && { file: row.fileKey }),
        ...(row.posterKey && { poster: row.posterKey }),
      })),
      quiz: row.quiz && { pass_mark: row.quiz.passMark, questions: row.quiz.questions },
    },
  }
}
