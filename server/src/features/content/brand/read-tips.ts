import { inArray } from 'drizzle-orm'
import { TIP_KINDS } from '@bailu/contract/brand'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { presentPicture } from '../../pictures/present-picture.ts'
import { currentPage } from './current-page.ts'

/** How to add the app to the home screen; `words` is null until staff have written their own. */
export async function readTips(
  ctx: Ctx,
  { lang = ctx.lang }: ParsedOf<'GET /api/tips'>,
): Promise<ReplyOf<'GET /api/tips'>> {
  const page = (await currentPage(ctx, 'tips'))?.content
  if (!page) return { shown: true, words: null }
  const keys = TIP_KINDS.flatMap((kind) => page.steps[kind].flatMap((step) => step.picture ?? []))
  const rows = keys.length > 0 ? await ctx.db.select().from(picture).where(inArray(picture.key, keys)) : []
  const pictures = new Map(rows.map((row) => [row.key, presentPicture(row)]))
  const steps = (kind: (typeof TIP_KINDS)[number]) =>
    page.steps[kind].map((step) => ({ text: step.text[lang], picture: pictures.get(step.picture ?? '') ?? null }))
  return {
    shown: page.shown,
    words: {
      title: page.title[lang],
      lead: page.lead[lang],
      steps: { ios: steps('ios'), android: steps('android'), outside: steps('outside') },
    },
  }
}
