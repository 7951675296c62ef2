import { asc, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { StaffBanner } from '@bailu/contract/staff-home'
import type { Ctx } from '../../../core/context.ts'
import { asStaff } from '../../../core/scope.ts'
import { picture } from '../../../database/tables/catalogue.ts'
import { banner } from '../../../database/tables/house.ts'
import { presentPicture } from '../../pictures/present-picture.ts'

type Row = typeof banner.$inferSelect

/** All banners in display order, including hidden and expired ones. */
export async function listBanners(
  ctx: Ctx,
  _: ParsedOf<'GET /api/staff/banner'>,
): Promise<ReplyOf<'GET /api/staff/banner'>> {
  asStaff(ctx)
  const rows = await ctx.db
    .select({ banner, picture })
    .from(banner)
    .innerJoin(picture, eq(picture.key, banner.pictureKey))
    .orderBy(asc(banner.sort), asc(banner.id))
  return rows.map((row) => ({
    id: row.banner.id,
    picture: presentPicture(row.picture),
    headline: row.banner.headline,
    subline: row.banner.subline,
    link: row.banner.link,
    shown: row.banner.shown,
    from: row.banner.showFrom?.toISOString() ?? null,
    until: row.banner.showUntil?.toISOString() ?? null,
    state: stateOf(row.banner, ctx.now),
    version: row.banner.version,
  }))
}

function stateOf({ shown, showFrom, showUntil }: Row, now: Date): StaffBanner['state'] {
  if (!shown) return 'hidden'
  if (showUntil && showUntil <= now) return 'expired'
  return showFrom && showFrom > now ? 'scheduled' : 'shown'
}
