import { asc, eq, inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { chapter, course, quiz } from '../../database/tables/training.ts'
import { presentPicture } from '../pictures/present-picture.ts'

/** Published courses in the order set by staff; not paged, a shop has a few dozen at most. */
export async function listCourses(
  ctx: Ctx,
  input: ParsedOf<'GET /api/training'>,
): Promise<ReplyOf<'GET /api/training'>> {
  const lang = input.lang ?? ctx.lang
  const rows = await ctx.db
    .select({ course, picture, quiz: quiz.courseId })
    .from(course)
    .leftJoin(picture, eq(picture.key, course.coverKey))
    .leftJoin(quiz, eq(quiz.courseId, course.id))
    .where(eq(course.published, true))
    .orderBy(asc(course.sort), asc(course.id))
  const ids = rows.map((row) => row.course.id)
  const chapters = await ctx.db
    .select({ courseId: chapter.courseId, minutes: chapter.minutes })
    .from(chapter)
    .where(inArray(chapter.courseId, [...ids, 0]))
  return rows.map((row) => {
    const mine = chapters.filter(({ courseId }) => courseId === row.course.id)
    return {
      id: row.course.id,
      title: row.course.title[lang],
      lead: row.course.lead[lang],
      cover: row.picture && presentPicture(row.picture),
      chapters: mine.length,
      minutes: mine.reduce((sum, { minutes }) => sum + minutes, 0),
      quiz: row.quiz !== null,
    }
  })
}
