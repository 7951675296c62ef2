import type { Ctx } from '../../core/context.ts'
import { article, banner, partnerLogo, siteMessage, tile } from '../tables/house.ts'
import { articleCover, bannerArt, levels, partnerLogo as logoArt, tileArt } from './art/index.ts'
import { articles } from './content/articles.ts'
import { banners, partners, tiles } from './content/home.ts'
import { messages } from './content/messages.ts'
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
    await ctx.db.insert(article).values({
      slug: seed.slug,
      level1: seed.level1,
      level2: seed.level2,
      title: seed.title,
      body: seed.body.map(storedBlock),
      coverKey: await drawPicture(ctx, articleCover(seed.cover), WIDTHS.cover),
      published: true,
      publishedAt: ago(seed.publishedDaysAgo),
    })
  }
  await ctx.db.insert(siteMessage).values(
    messages.map(({ title, content, daysAgo, level }) => ({
      content: { en: `${title.en}: ${content.en}`, zh: `${title.zh}：${content.zh}`, th: `${title.th}: ${content.th}` },
      level: level === null ? null : levels.indexOf(level) + 1,
      sentAt: ago(daysAgo),
    })),
  )
}
