import { DAY_MS } from '@bailu/phrases/days'
import { uuidv7 } from 'uuidv7'
import { LANGS, type Lang } from '@bailu/contract/languages'
import type { RichText } from '@bailu/contract/content/rich-text'
import type { Ctx } from '@bailu/server/core/context'
import type { BrandContent } from '@bailu/server/features/content/brand/brand-page'
import { brandPage, type BrandPageName } from '@bailu/server/features/content/table'
import { licences, pages, socialLead, socialLinks } from './content/pages.ts'
import type { Block } from './content/words.ts'
import { storeDemoPicture } from './pictures.ts'

/** Policies, about, licences and links of the demo shop; the privacy agreement was rewritten once. */
export async function addBrand(ctx: Ctx): Promise<void> {
  const add = async <N extends BrandPageName>(name: N, content: BrandContent<N>, daysAgo: number, version = 1) => {
    const at = new Date(ctx.now.getTime() - daysAgo * DAY_MS)
    await ctx.db.insert(brandPage).values({ id: uuidv7(), name, version, content, effectiveAt: at, createdAt: at })
  }
  for (const { name, title, body } of pages) {
    await add(name, { title, body: inAllLanguages(name === 'privacy' ? body.slice(0, -2) : body) }, 400)
    if (name === 'privacy') await add(name, { title, body: inAllLanguages(body) }, 205, 2)
  }
  await add('social', { lead: socialLead, links: [...socialLinks] }, 400)
  const list = []
  for (const [at, { picture, validUntil, ...seed }] of licences.entries())
    list.push({
      ...seed,
      id: at + 1,
      valid_until: validUntil,
      picture: await storeDemoPicture(ctx, `certificates/${picture}`),
    })
  await add('license', { list, last: list.length }, 400)
}

/** The stored form of a rich text. */
export const inAllLanguages = (blocks: readonly Block[]) =>
  Object.fromEntries(LANGS.map((lang) => [lang, blocks.map((block) => rich(block, lang))])) as Record<Lang, RichText>

const line = (text: string) => [{ text }]
const rich = (block: Block, lang: Lang): RichText[number] => {
  if (block.kind === 'list') return { kind: 'list', ordered: false, items: block.items.map((item) => line(item[lang])) }
  if (block.kind === 'heading') return { kind: 'heading', level: 2, text: line(block.text[lang]) }
  return { kind: 'text', text: line(block.text[lang]) }
}
