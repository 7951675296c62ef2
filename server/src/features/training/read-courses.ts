import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Lang } from '@bailu/contract/languages'
import type { Chapter } from '@bailu/contract/training/shop'
import type { Handler } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { storedFile } from '../content/table.ts'
import { chapter, course, quiz, type QuizQuestion } from './table.ts'
import { fail } from '../../lib/errors.ts'
import { presentDocument, presentVideo } from '../files/serve-file.ts'
import { presentPicture } from '../pictures/picture-files.ts'

/** A published course with all chapters, so that an opened course can be read offline. */
export const readCourse: Handler<'GET /api/training/{id}'> = async (ctx, input) => {
  const lang = input.lang ?? ctx.lang
  const [row] = await ctx.db
    .select({ course, picture, quiz })
    .from(course)
    .leftJoin(picture, eq(picture.key, course.coverKey))
    .leftJoin(quiz, eq(quiz.courseId, course.id))
    .where(and(eq(course.id, input.id), eq(course.published, true)))
  if (!row) return fail('not_found')
  const rows = await ctx.db
    .select({ chapter, file: storedFile, poster: picture })
    .from(chapter)
    .leftJoin(storedFile, eq(storedFile.key, chapter.fileKey))
    .leftJoin(picture, eq(picture.key, chapter.posterKey))
    .where(eq(chapter.courseId, input.id))
    .orderBy(asc(chapter.sort))
  return {
    id: row.course.id,
    title: row.course.title[lang],
    lead: row.course.lead[lang],
    cover: row.picture && presentPicture(row.picture),
    minutes: rows.reduce((sum, row) => sum + row.chapter.minutes, 0),
    chapters: rows.map((row) => presentChapter(row, lang)),
    quiz: row.quiz && {
      pass_mark: row.quiz.passMark,
      questions: row.quiz.questions.map((question) => presentQuestion(question, lang)),
    },
  }
}

type ChapterRow = {
  chapter: typeof chapter.$inferSelect
  file: typeof storedFile.$inferSelect | null
  poster: typeof picture.$inferSelect | null
}

const presentChapter = ({ chapter: row, file, poster }: ChapterRow, lang: Lang): Chapter => ({
  id: row.id,
  kind: row.kind,
  title: row.title[lang],
  minutes: row.minutes,
  body: row.body.map((block) => ({
    kind: block.kind,
    text: block.text[lang],
    items: block.items[lang],
    ...(block.picture && { picture: block.picture }),
  })),
  video: file?.kind === 'mp4' ? presentVideo(file, poster) : null,
  document: file?.kind === 'pdf' ? presentDocument(file) : null,
})

// Fields are listed explicitly: `right` and `why` must never be sent.
const presentQuestion = ({ id, kind, text, options }: QuizQuestion, lang: Lang) => ({
  id,
  kind,
  text: text[lang],
  options: options.map((option) => ({ id: option.id, text: option.text[lang] })),
})

/** Published courses in the order set by staff; not paged, a shop has a few dozen at most. */
export const listCourses: Handler<'GET /api/training'> = async (ctx, input) => {
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
    const ownChapters = chapters.filter(({ courseId }) => courseId === row.course.id)
    return {
      id: row.course.id,
      title: row.course.title[lang],
      lead: row.course.lead[lang],
      cover: row.picture && presentPicture(row.picture),
      chapters: ownChapters.length,
      minutes: ownChapters.reduce((sum, { minutes }) => sum + minutes, 0),
      quiz: row.quiz !== null,
    }
  })
}
