import { and, eq, inArray } from 'drizzle-orm'
import type { CourseForm } from '@bailu/contract/training'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { storedFile } from '../../database/tables/material.ts'

/** Checks that pictures and files exist, each chapter has the file of its kind, and each question has a valid answer. @throws AppError course_parts */
export async function checkCourse({ db }: Ctx, form: CourseForm): Promise<void> {
  const pictures = new Set([form.cover, ...form.chapters.map(({ poster }) => poster)].flatMap((key) => key ?? []))
  const filesOf = (kind: 'video' | 'document') =>
    new Set(form.chapters.filter((one) => one.kind === kind).flatMap(({ file }) => file ?? []))
  const known = (keys: Set<string>, kind: 'mp4' | 'pdf') =>
    db.$count(storedFile, and(inArray(storedFile.key, [...keys, '']), eq(storedFile.kind, kind)))
  const [videos, documents] = [filesOf('video'), filesOf('document')]
  const fits =
    form.chapters.every(({ kind, file }) => (kind === 'text') === (file === undefined)) &&
    (form.quiz?.questions.every(isAnswerable) ?? true) &&
    isUnique(form.quiz?.questions ?? []) &&
    (await db.$count(picture, inArray(picture.key, [...pictures, '']))) === pictures.size &&
    (await known(videos, 'mp4')) === videos.size &&
    (await known(documents, 'pdf')) === documents.size
  if (!fits) refuse('course_parts')
}

type Asked = NonNullable<CourseForm['quiz']>['questions'][number]

const isUnique = (list: { id: string }[]) => new Set(list.map(({ id }) => id)).size === list.length

const isAnswerable = ({ kind, options, right }: Asked) =>
  isUnique(options) &&
  new Set(right).size === right.length &&
  right.every((id) => options.some((option) => option.id === id)) &&
  (kind === 'multiple' || right.length === 1)
