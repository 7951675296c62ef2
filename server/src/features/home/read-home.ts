import { and, asc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Handler } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { banner, partnerLogo, tile } from '../content/table.ts'
import { pictureUrl, presentPicture } from '../pictures/picture-files.ts'
import { readShopRule } from '../shop-rules/read-shop-rule.ts'

const LOGO_WIDTH = 320

/** Banners, logos and tiles of the home screen, maintained by staff. */
export const readHome: Handler<'GET /api/home'> = async (ctx, input) => {
  const lang = input.lang ?? ctx.lang
  const banners = await ctx.db
    .select({ banner, picture })
    .from(banner)
    .innerJoin(picture, eq(picture.key, banner.pictureKey))
    .where(
      and(
        eq(banner.shown, true),
        or(isNull(banner.showFrom), lte(banner.showFrom, ctx.now)),
        or(isNull(banner.showUntil), gt(banner.showUntil, ctx.now)),
      ),
    )
    .orderBy(asc(banner.sort), asc(banner.id))
  const logos = await ctx.db.select().from(partnerLogo).orderBy(asc(partnerLogo.sort))
  const tiles = await ctx.db
    .select({ name: tile.name, picture })
    .from(tile)
    .innerJoin(picture, eq(picture.key, tile.pictureKey))
    .where(inArray(tile.name, ['material', 'training']))
  const tileOf = (name: string) => {
    const tileRow = tiles.find((row) => row.name === name)
    return tileRow ? presentPicture(tileRow.picture) : null
  }
  return {
    banners: banners.map((row) => ({
      id: row.banner.id,
      picture: presentPicture(row.picture),
      headline: row.banner.headline[lang],
      subline: row.banner.subline[lang],
      link: row.banner.link,
    })),
    partner_logos: logos.map(({ name, pictureKey, link, width }) => ({
      name,
      link,
      width,
      logo: pictureUrl(pictureKey, LOGO_WIDTH),
    })),
    tiles: { material: tileOf('material'), training: tileOf('training') },
    support_link: await readShopRule(ctx, 'support_link'),
  }
}
