import type { Ctx } from '../../core/context.ts'
import { article, banner, partnerLogo, siteMessage, siteMessageRead, tile } from '../tables/house.ts'
import { articleCover, bannerArt, levels, partnerLogo as logoArt, tileArt } from './art/index.ts'
import { articles } from './content/articles.ts'
import { banners, partners, tiles } from './content/home.ts'
import { messages, personal } from './content/messages.ts'
import type { Words } from './content/words.ts'
import { toRichTexts } from '../../features/content/rich-text/to-rich-text.ts'
import { addBrand } from './demo-brand.ts'
import { storedBlock } from './demo-catalogue.ts'
import { drawPicture } from './draw.ts'
import { WIDTHS } from './drawings.ts'

const DAY = 86_400_000

/** Home screen, articles and messages of the demo shop. */
export async function addContent(ctx: Ctx): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  for (const [at, seed] of banners.entries()) {
    const pictureKey = await drawPicture(ctx, bannerArt(seed.art), WIDTHS.banner)
    await ctx.db.insert(banner).values({
      pictureKey,
      headline: seed.headline,
      subline: seed.subline,
      link: seed.link,
      sort: at * 10,
      shown: true,
    })
  }
  for (const { art } of tiles) {
    await ctx.db.insert(tile).values({ name: art, pictureKey: await drawPicture(ctx, tileArt(art), WIDTHS.tile) })
  }
  for (const [at, { name, link, width, art }] of partners.entries()) {
    const pictureKey = await drawPicture(ctx, logoArt(art), WIDTHS.logo)
    await ctx.db.insert(partnerLogo).values({ name, link, width, pictureKey, sort: at * 10 })
  }
  for (const seed of articles) {
    const coverKey = await drawPicture(ctx, articleCover(seed.cover), WIDTHS.cover)
    await ctx.db.insert(article).values({
      slug: seed.slug,
      level1: seed.level1,
      level2: seed.level2,
      title: seed.title,
      body: seed.html ? await toRichTexts(ctx, withCover(seed.html, coverKey)) : seed.body.map(storedBlock),
      coverKey,
      published: true,
      publishedAt: ago(seed.publishedDaysAgo),
    })
  }
  await addBrand(ctx)
  await ctx.db.insert(siteMessage).values(
    messages.map(({ title, content, daysAgo, level }) => ({
      content: said(title, content),
      level: level === null ? null : levels.indexOf(level) + 1,
      sentAt: ago(daysAgo),
    })),
  )
}

const said = (title: Words, content: Words): Words => ({
  en: `${title.en}: ${content.en}`,
  zh: `${title.zh}：${content.zh}`,
  th: `${title.th}: ${content.th}`,
})

const withCover = (html: Words, key: string): Words => {
  const of = (lang: keyof Words) => html[lang].replaceAll('{cover}', () => `/static/picture/${key}/960.webp`)
  return { en: of('en'), zh: of('zh'), th: of('th') }
}

const LONG_AGO = 15

/** A word to one partner alone, who has read the older messages. */
export async function addPersonalMessage(ctx: Ctx, partnerId: number): Promise<void> {
  const ago = (days: number) => new Date(ctx.now.getTime() - days * DAY)
  const all = await ctx.db.select({ id: siteMessage.id, sentAt: siteMessage.sentAt }).from(siteMessage)
  const older = all.filter(({ sentAt }) => sentAt < ago(LONG_AGO))
  await ctx.db
    .insert(siteMessageRead)
    .values(older.map(({ id }) => ({ messageId: id, userId: partnerId, readAt: ago(LONG_AGO) })))
  const content = said(personal.title, personal.content)
  await ctx.db.insert(siteMessage).values({ content, partnerId, sentAt: ago(personal.daysAgo) })
}
