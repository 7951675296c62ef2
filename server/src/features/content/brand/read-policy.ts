import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { currentPage } from './current-page.ts'

/** The agreement in effect now, or an older version of it. */
export async function readPolicy(
  ctx: Ctx,
  { doc, version, lang = ctx.lang }: ParsedOf<'GET /api/policy'>,
): Promise<ReplyOf<'GET /api/policy'>> {
  const now = (await currentPage(ctx, doc)) ?? refuse('not_found')
  const asked = version === undefined ? now : ((await currentPage(ctx, doc, version)) ?? refuse('not_found'))
  return {
    doc,
    version: asked.version,
    effective_at: asked.effectiveAt.toISOString(),
    title: asked.content.title[lang],
    body: readRichText(asked.content.body, lang),
    current: now.version,
  }
}

/** The "about" page of the brand. */
export async function readAbout(
  ctx: Ctx,
  { lang = ctx.lang }: ParsedOf<'GET /api/about'>,
): Promise<ReplyOf<'GET /api/about'>> {
  const { content } = (await currentPage(ctx, 'about')) ?? refuse('not_found')
  return { title: content.title[lang], body: readRichText(content.body, lang) }
}
