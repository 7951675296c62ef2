import { inArray } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang, Picture } from '@bailu/contract/fields'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import type { Licence } from './brand-kinds.ts'
import { currentPage } from './current-page.ts'

async function licences(ctx: Ctx): Promise<{ list: Licence[]; pictures: Map<string, Picture> }> {
  const list = (await currentPage(ctx, 'license'))?.content.list ?? []
  const keys = list.flatMap((one) => one.picture ?? [])
  const rows = keys.length > 0 ? await ctx.db.select().from(picture).where(inArray(picture.key, keys)) : []
  return { list, pictures: new Map(rows.map((row) => [row.key, presentPicture(row)])) }
}

const present = (one: Licence, pictures: Map<string, Picture>, lang: Lang) => ({
  id: one.id,
  title: one.title[lang],
  number: one.number,
  issuer: one.issuer[lang],
  picture: pictures.get(one.picture ?? '') ?? null,
  valid_until: one.valid_until,
})

/** Licences and certificates of the brand, in the order set by staff. */
export async function listLicences(
  ctx: Ctx,
  { lang = ctx.lang }: ParsedOf<'GET /api/license'>,
): Promise<ReplyOf<'GET /api/license'>> {
  const { list, pictures } = await licences(ctx)
  return list.map((one) => present(one, pictures, lang))
}

export async function readLicence(
  ctx: Ctx,
  { id, lang = ctx.lang }: ParsedOf<'GET /api/license/{id}'>,
): Promise<ReplyOf<'GET /api/license/{id}'>> {
  const { list, pictures } = await licences(ctx)
  const found = list.find((one) => one.id === id) ?? refuse('not_found')
  return { ...present(found, pictures, lang), text: found.text[lang] }
}
