import { and, asc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/fields'
import type { Chapter } from '@bailu/contract/training'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { storedFile } from '../../database/tables/material.ts'
import { chapter, course, quiz, type QuizQuestion } from '../../database/tables/training.ts'
import { presentDocument, presentVideo } from '../files/present-file.ts'
import { presentPicture } from '../pictures/present-picture.ts'

/** A published course with all chapters, so that an opened course can be read offline. */
export async function readCourse(
  ctx: Ctx,
  input: ParsedOf<'GET /api/training/{id}'>,
): Promise<ReplyOf<'GET /api/training/{id}'>> {
  const lang = input.lang ?? ctx.lang
  const [found] = await ctx.db
    .select({ course, picture, quiz })
    .from(course)
    .leftJoin(picture, eq(picture.key, course.coverKey))
    .leftJoin(quiz, eq(quiz.courseId, course.id))
    .where(and(eq(course.id, input.id), eq(course.published, true)))
  if (!found) return refuse('not_found')
  const rows = await ctx.db
    .select({ chapter, file: storedFile, poster: picture })
    .from(chapter)
    .leftJoin(storedFile, eq(storedFile.key, chapter.fileKey))
    .leftJoin(picture, eq(picture.key, chapter.posterKey))
    .where(eq(chapter.courseId, input.id))
    .orderBy(asc(chapter.sort))
  return {
    id: found.course.id,
    title: found.course.title[lang],
    lead: found.course.lead[lang],
    cover: found.picture && presentPicture(found.picture),
    minutes: rows.reduce((sum, row) => sum + row.chapter.minutes, 0),
    chapters: rows.map((row) => presentChapter(row, lang)),
    quiz: found.quiz && {
      pass_mark: found.quiz.passMark,
      questions: found.quiz.questions.map((one) => presentQuestion(one, lang)),
    },
  }
}

type Row = {
  chapter: typeof chapter.$inferSelect
  file: typeof storedFile.$inferSelect | null
  poster: typeof picture.$inferSelect | null
}

const presentChapter = ({ chapter: row, file, poster }: Row, lang: Lang): Chapter => ({
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
