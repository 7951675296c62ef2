import { desc, eq, max } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { TIP_KINDS, type TipKind } from '@bailu/contract/content/brand'
import { type Lang, LANGS } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import { en } from '@bailu/phrases/shell/dialogs/en'
import { th } from '@bailu/phrases/shell/dialogs/th'
import { zh } from '@bailu/phrases/shell/dialogs/zh'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, type StaffScope, asStaff, type Handler } from '../../../core/context.ts'
import { inTx } from '../../../database/transaction.ts'
import { brandPage, type BrandPageName } from '../table.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { requirePicture } from '../edit-articles.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { toRichTexts } from '../rich-text/to-rich-text.ts'
import {
  type BrandContent,
  findCurrentPage,
  type Licence,
  type LicencePage,
  type SocialPage,
  type TextPage,
  type TipsPage,
} from './brand-page.ts'

/**
 * Adds the version after `seen`, the one the editor read. Of two concurrent writers the unique version number lets one win.
 * @throws AppError edit_conflict
 */
export async function saveBrandPage<N extends BrandPageName>(
  ctx: Ctx,
  _: StaffScope,
  name: N,
  seenVersion: number,
  content: BrandContent<N>,
  effectiveAt = ctx.now,
): Promise<{ version: number }> {
  const version = seenVersion + 1
  return inTx(ctx, async (tx) => {
    const [last] = await tx.db
      .select({ version: max(brandPage.version) })
      .from(brandPage)
      .where(eq(brandPage.name, name))
    if ((last?.version ?? 0) !== seenVersion) return fail('edit_conflict')
    const inserted = await tx.db
      .insert(brandPage)
      .values({ id: uuidv7(), name, version, content, effectiveAt, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ version: brandPage.version })
    if (inserted.length === 0) return fail('edit_conflict')
    await recordAudit(tx, 'brand_page.written', { type: 'brand_page', id: name }, { version })
    return { version }
  })
}

const APP = { en, zh, th }
const translate = (pick: (words: (typeof APP)[Lang]) => string) => ({ en: pick(en), zh: pick(zh), th: pick(th) })

/** The texts built into the app; the starting point of an editor who writes the first version. */
export const builtInTips = (): TipsPage => {
  const steps = (first: ReturnType<typeof translate>, second: ReturnType<typeof translate>) =>
    [first, second].map((text) => ({ text, picture: null }))
  const stepsByKind: Record<TipKind, TipsPage['steps'][TipKind]> = {
    ios: steps(
      translate(({ tips }) => tips.ios1),
      translate(({ tips }) => tips.ios2),
    ),
    android: steps(
      translate(({ tips }) => tips.android1),
      translate(({ tips }) => tips.android2),
    ),
    outside: steps(
      translate(({ outside }) => outside.step1),
      translate(({ outside }) => outside.step2),
    ),
  }
  return {
    shown: true,
    title: translate(({ tips }) => tips.title),
    lead: translate(({ tips }) => tips.lead),
    steps: stepsByKind,
  }
}

type Reply = ReplyOf<'GET /api/staff/brand/{name}'>

/** The latest version of a brand page, also when it is not in effect yet. */
export const readBrandPage: Handler<'GET /api/staff/brand/{name}'> = async (ctx, { name }) => {
  asStaff(ctx)
  const rows = await ctx.db.select().from(brandPage).where(eq(brandPage.name, name)).orderBy(desc(brandPage.version))
  const latest = rows[0]
  return {
    name,
    version: latest?.version ?? 0,
    current: rows.find(({ effectiveAt }) => effectiveAt <= ctx.now)?.version ?? 0,
    content: latest ? presentBrandPage(latest) : name === 'tips' ? builtInTips() : null,
    versions: rows.map(({ version, effectiveAt, createdAt }) => ({
      version,
      effective_at: effectiveAt.toISOString(),
      created_at: createdAt.toISOString(),
    })),
  }
}

function presentBrandPage({ name, content }: typeof brandPage.$inferSelect): Reply['content'] {
  if (name === 'license') return { list: (content as LicencePage).list }
  if (name === 'social') return content as SocialPage
  if (name === 'tips') return content as TipsPage
  const { title, body } = content as TextPage
  return {
    title,
    body: { en: readRichText(body, 'en'), zh: readRichText(body, 'zh'), th: readRichText(body, 'th') },
  }
}

/** Adds a version of an agreement, in effect now or from a later time, never from the past. */
export const writePolicy: Handler<'PUT /api/staff/policy/{doc}'> = async (ctx, input) => {
  const effectiveAt = input.effective_at === null ? ctx.now : new Date(input.effective_at)
  if (effectiveAt < ctx.now) throw new AppError('bad_input', { effective_at: { what: 'form' } })
  return saveBrandPage(ctx, asStaff(ctx), input.doc, input.version, await toTextPage(ctx, input), effectiveAt)
}

export const writeAbout: Handler<'PUT /api/staff/about'> = async (ctx, input) =>
  saveBrandPage(ctx, asStaff(ctx), 'about', input.version, await toTextPage(ctx, input))

// These pages must exist in every language: users accept or read them.
async function toTextPage(ctx: Ctx, input: ParsedOf<'PUT /api/staff/about'>): Promise<TextPage> {
  const body = await toRichTexts(ctx, input.body)
  if (LANGS.some((lang) => input.title[lang] === '' || body[lang].length === 0)) fail('not_written')
  return { title: input.title, body }
}

/** Replaces the full list of licences. New ones get the next id; an id is never used twice. */
export const writeLicences: Handler<'PUT /api/staff/license'> = async (ctx, input) => {
  const scope = asStaff(ctx)
  const before = (await findCurrentPage(ctx, 'license'))?.content
  const knownIds = new Set(before?.list.map(({ id }) => id))
  let lastId = before?.last ?? 0
  const list: Licence[] = []
  for (const [index, { id, ...fields }] of input.list.entries()) {
    if (fields.picture !== null) await requirePicture(ctx, fields.picture)
    if (id !== undefined && !knownIds.delete(id))
      throw new AppError('bad_input', { [`list.${index}.id`]: { what: 'choice' } })
    list.push({ id: id ?? (lastId += 1), ...fields })
  }
  return saveBrandPage(ctx, scope, 'license', input.version, { last: lastId, list })
}

export const writeSocial: Handler<'PUT /api/staff/social'> = async (ctx, input) => {
  const links = input.links.map((link, index) => {
    const href = safeHref(link.href)
    if (!href?.startsWith('https:')) throw new AppError('bad_input', { [`links.${index}.href`]: { what: 'form' } })
    return { ...link, href }
  })
  return saveBrandPage(ctx, asStaff(ctx), 'social', input.version, { lead: input.lead, links })
}

/** Replaces the first-visit tips; all texts in every language. @throws AppError edit_conflict, not_written, picture_unknown */
export const writeTips: Handler<'PUT /api/staff/tips'> = async (ctx, { version, ...tips }) => {
  const scope = asStaff(ctx)
  const steps = TIP_KINDS.flatMap((kind) => tips.steps[kind])
  const texts = [tips.title, tips.lead, ...steps.map(({ text }) => text)]
  if (texts.some((text) => LANGS.some((lang) => text[lang] === ''))) fail('not_written')
  for (const key of steps.flatMap(({ picture }) => picture ?? [])) await requirePicture(ctx, key)
  return saveBrandPage(ctx, scope, 'tips', version, tips)
}
