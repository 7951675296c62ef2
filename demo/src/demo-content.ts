import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '@bailu/server/core/context'
import { article, banner, partnerLogo, siteMessage, siteMessageRead, tile } from '@bailu/server/features/content/table'
import { articles } from './content/articles.ts'
import { banners, partners, tiles } from './content/home.ts'
import { LEVEL_CODES, messages, personal } from './content/messages.ts'
import type { Words } from './content/words.ts'
import { toRichTexts } from '@bailu/server/features/content/rich-text/to-rich-text'
import { addBrand, inAllLanguages } from './demo-brand.ts'
import { storeDemoPicture } from './pictures.ts'

/** Home screen, articles and messages of the demo shop. */
export async function addContent(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  for (const [at, seed] of banners.entries()) {
    const pictureKey = await storeDemoPicture(ctx, `banners/${seed.slug}`)
    await ctx.db.insert(banner).values({
      pictureKey,
      headline: seed.headline,
      subline: seed.subline,
      link: seed.link,
      sort: at * 10,
      shown: true,
    })
  }
  for (const { name } of tiles) {
    await ctx.db.insert(tile).values({ name, pictureKey: await storeDemoPicture(ctx, `tiles/${name}`) })
  }
  for (const [at, { name, link, width, logo }] of partners.entries()) {
    const pictureKey = await storeDemoPicture(ctx, `partner-logos/${logo}`)
    await ctx.db.insert(partnerLogo).values({ name, link, width, pictureKey, sort: at * 10 })
  }
  for (const seed of articles) {
    const coverKey = await storeDemoPicture(ctx, `covers/${seed.slug}`)
    await ctx.db.insert(article).values({
      slug: seed.slug,
      level1: seed.level1,
      level2: seed.level2,
      title: seed.title,
      body: seed.html ? await toRichTexts(ctx, withCover(seed.html, coverKey)) : inAllLanguages(seed.body),
      coverKey,
      published: true,
      publishedAt: ago(seed.publishedDaysAgo),
    })
  }
  await addBrand(ctx)
  await ctx.db.insert(siteMessage).values(
    messages.map(({ title, content, daysAgo, level }) => ({
      content: joinTitle(title, content),
      level: level === null ? null : LEVEL_CODES.indexOf(level) + 1,
      sentAt: ago(daysAgo),
    })),
  )
}

const joinTitle = (title: Words, content: Words): Words => ({
  en: `${title.en}: ${content.en}`,
  zh: `${title.zh}：${content.zh}`,
  th: `${title.th}: ${content.th}`,
})

const withCover = (html: Words, key: string): Words => {
  const of = (lang: keyof Words) => html[lang].replaceAll('{cover}', () => `/static/picture/${key}/960.webp`)
  return { en: of('en'), zh: of('zh'), th: of('th') }
}

const READ_BEFORE_DAYS = 15

/** A message to one partner, who has read all older messages. */
export async function addPersonalMessage(ctx: Ctx, partnerId: number): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY_MS)
  const all = await ctx.db.select({ id: siteMessage.id, sentAt: siteMessage.sentAt }).from(siteMessage)
  const older = all.filter(({ sentAt }) => sentAt < ago(READ_BEFORE_DAYS))
  await ctx.db
    .insert(siteMessageRead)
    .values(older.map(({ id }) => ({ messageId: id, userId: partnerId, readAt: ago(READ_BEFORE_DAYS) })))
  const content = joinTitle(personal.title, personal.content)
  await ctx.db.insert(siteMessage).values({ content, partnerId, sentAt: ago(personal.daysAgo) })
}
