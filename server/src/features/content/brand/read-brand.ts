import { inArray } from 'drizzle-orm'
import { TIP_KINDS } from '@bailu/contract/content/brand'
import type { Picture } from '@bailu/contract/fields'
import type { Lang } from '@bailu/contract/languages'
import { safeHref } from '@bailu/contract/links'
import type { Ctx, Handler } from '../../../core/context.ts'
import { picture } from '../../catalogue/table.ts'
import { fail } from '../../../lib/errors.ts'
import { presentPicture } from '../../pictures/picture-files.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { readRichText } from '../rich-text/read-rich-text.ts'
import { findCurrentPage, type Licence } from './brand-page.ts'

async function loadLicences(ctx: Ctx): Promise<{ list: Licence[]; pictures: Map<string, Picture> }> {
  const list = (await findCurrentPage(ctx, 'license'))?.content.list ?? []
  const keys = list.flatMap((entry) => entry.picture ?? [])
  const rows = keys.length > 0 ? await ctx.db.select().from(picture).where(inArray(picture.key, keys)) : []
  return { list, pictures: new Map(rows.map((row) => [row.key, presentPicture(row)])) }
}

const presentLicence = (entry: Licence, pictures: Map<string, Picture>, lang: Lang) => ({
  id: entry.id,
  title: entry.title[lang],
  number: entry.number,
  issuer: entry.issuer[lang],
  picture: pictures.get(entry.picture ?? '') ?? null,
  valid_until: entry.valid_until,
})

/** Licences and certificates of the brand, in the order set by staff. */
export const listLicences: Handler<'GET /api/license'> = async (ctx, { lang = ctx.lang }) => {
  const { list, pictures } = await loadLicences(ctx)
  return list.map((entry) => presentLicence(entry, pictures, lang))
}

export const readLicence: Handler<'GET /api/license/{id}'> = async (ctx, { id, lang = ctx.lang }) => {
  const { list, pictures } = await loadLicences(ctx)
  const licence = list.find((entry) => entry.id === id) ?? fail('not_found')
  return { ...presentLicence(licence, pictures, lang), text: licence.text[lang] }
}

/** The agreement in effect now, or an older version of it. */
export const readPolicy: Handler<'GET /api/policy'> = async (ctx, { doc, version, lang = ctx.lang }) => {
  const current = (await findCurrentPage(ctx, doc)) ?? fail('not_found')
  const requested = version === undefined ? current : ((await findCurrentPage(ctx, doc, version)) ?? fail('not_found'))
  return {
    doc,
    version: requested.version,
    effective_at: requested.effectiveAt.toISOString(),
    title: requested.content.title[lang],
    body: readRichText(requested.content.body, lang),
    current: current.version,
  }
}

/** The "about" page of the brand. */
export const readAbout: Handler<'GET /api/about'> = async (ctx, { lang = ctx.lang }) => {
  const { content } = (await findCurrentPage(ctx, 'about')) ?? fail('not_found')
  return { title: content.title[lang], body: readRichText(content.body, lang) }
}

/** Links to the brand's social media; only the support link until staff have written the page. */
export const readSocial: Handler<'GET /api/social'> = async (ctx, { lang = ctx.lang }) => {
  const page = (await findCurrentPage(ctx, 'social'))?.content
  return {
    lead: page?.lead[lang] ?? '',
    links: page?.links.filter(({ href }) => safeHref(href)?.startsWith('https:')) ?? [],
    support_link: await readShopRule(ctx, 'support_link'),
  }
}

/** How to add the app to the home screen; `words` is null until staff have written their own. */
export const readTips: Handler<'GET /api/tips'> = async (ctx, { lang = ctx.lang }) => {
  const page = (await findCurrentPage(ctx, 'tips'))?.content
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
