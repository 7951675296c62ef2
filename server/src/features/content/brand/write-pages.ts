import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { LANGS } from '@bailu/contract/fields'
import { safeHref } from '@bailu/contract/links'
import type { Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { toRichTexts } from '../rich-text/to-rich-text.ts'
import { knownPicture } from '../staff/article-form.ts'
import type { Licence, TextPage } from './brand-kinds.ts'
import { currentPage } from './current-page.ts'
import { savePage } from './save-page.ts'

type Saved = { version: number }

/** Adds a version of an agreement, in effect now or from a later time, never from the past. */
export async function writePolicy(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/staff/policy/{doc}'>,
): Promise<ReplyOf<'PUT /api/staff/policy/{doc}'>> {
  const from = input.effective_at === null ? ctx.now : new Date(input.effective_at)
  if (from < ctx.now) throw new Refusal('bad_input', { effective_at: { what: 'form' } })
  return savePage(ctx, asStaff(ctx), input.doc, input.version, await textPage(ctx, input), from)
}

export async function writeAbout(ctx: Ctx, input: ParsedOf<'PUT /api/staff/about'>): Promise<Saved> {
  return savePage(ctx, asStaff(ctx), 'about', input.version, await textPage(ctx, input))
}

// These pages must exist in every language: users accept or read them.
async function textPage(ctx: Ctx, input: ParsedOf<'PUT /api/staff/about'>): Promise<TextPage> {
  const body = await toRichTexts(ctx, input.body)
  if (LANGS.some((lang) => input.title[lang] === '' || body[lang].length === 0)) refuse('not_written')
  return { title: input.title, body }
}

/** Replaces the full list of licences. New ones get the next id; an id is never used twice. */
export async function writeLicences(ctx: Ctx, input: ParsedOf<'PUT /api/staff/license'>): Promise<Saved> {
  const scope = asStaff(ctx)
  const before = (await currentPage(ctx, 'license'))?.content
  const known = new Set(before?.list.map(({ id }) => id))
  let last = before?.last ?? 0
  const list: Licence[] = []
  for (const [at, { id, ...one }] of input.list.entries()) {
    if (one.picture !== null) await knownPicture(ctx, one.picture)
    if (id !== undefined && !known.delete(id)) throw new Refusal('bad_input', { [`list.${at}.id`]: { what: 'choice' } })
    list.push({ id: id ?? (last += 1), ...one })
  }
  return savePage(ctx, scope, 'license', input.version, { last, list })
}

export async function writeSocial(ctx: Ctx, input: ParsedOf<'PUT /api/staff/social'>): Promise<Saved> {
  const links = input.links.map((link, at) => {
    const href = safeHref(link.href)
    if (!href?.startsWith('https:')) throw new Refusal('bad_input', { [`links.${at}.href`]: { what: 'form' } })
    return { ...link, href }
  })
  return savePage(ctx, asStaff(ctx), 'social', input.version, { lead: input.lead, links })
}
