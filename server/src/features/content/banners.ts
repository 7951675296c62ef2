import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { StaffBanner } from '@bailu/contract/content/staff'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { banner } from '../../database/tables/content.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { requirePicture } from './edit-articles.ts'
import { checkLink } from './public-pages.ts'

/** The database columns of a submitted banner form. @throws AppError bad_input, picture_unknown, link_unknown */
export async function toBannerColumns(ctx: Ctx, form: ParsedOf<'POST /api/staff/banner'>) {
  await requirePicture(ctx, form.picture)
  const showFrom = form.from === null ? null : new Date(form.from)
  const showUntil = form.until === null ? null : new Date(form.until)
  if (showUntil && showUntil <= (showFrom ?? new Date(0))) throw new AppError('bad_input', { until: { what: 'form' } })
  return {
    pictureKey: form.picture,
    headline: form.headline,
    subline: form.subline,
    link: await checkLink(ctx, form.link),
    shown: form.shown,
    showFrom,
    showUntil,
  }
}

type BannerRow = typeof banner.$inferSelect

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
    state: bannerStateOf(row.banner, ctx.now),
    version: row.banner.version,
  }))
}

function bannerStateOf({ shown, showFrom, showUntil }: BannerRow, now: Date): StaffBanner['state'] {
  if (!shown) return 'hidden'
  if (showUntil && showUntil <= now) return 'expired'
  return showFrom && showFrom > now ? 'scheduled' : 'shown'
}

/** Nobody swipes through a longer carousel. */
const MAX_BANNERS = 30

/** Adds a banner at the end of the list. */
export async function addBanner(
  ctx: Ctx,
  input: ParsedOf<'POST /api/staff/banner'>,
): Promise<ReplyOf<'POST /api/staff/banner'>> {
  asStaff(ctx)
  const columns = await toBannerColumns(ctx, input)
  return inTx(ctx, async (tx) => {
    if ((await tx.db.$count(banner)) >= MAX_BANNERS) fail('banner_limit')
    const [last] = await tx.db.select({ sort: max(banner.sort) }).from(banner)
    const [inserted] = await tx.db
      .insert(banner)
      .values({ ...columns, sort: (last?.sort ?? 0) + 10 })
      .returning({ id: banner.id, version: banner.version })
    await recordAudit(tx, 'banner.added', { type: 'banner', id: inserted!.id }, { after: columns })
    return inserted!
  })
}

/** Changes a banner if it still has the version the editor read. */
export async function changeBanner(
  ctx: Ctx,
  { id, version, ...form }: ParsedOf<'PUT /api/staff/banner/{id}'>,
): Promise<ReplyOf<'PUT /api/staff/banner/{id}'>> {
  asStaff(ctx)
  const columns = await toBannerColumns(ctx, form)
  return inTx(ctx, async (tx) => {
    const [before] = await tx.db.select().from(banner).where(eq(banner.id, id))
    const [row] = await tx.db
      .update(banner)
      .set({ ...columns, version: sql`${banner.version} + 1` })
      .where(and(eq(banner.id, id), eq(banner.version, version)))
      .returning({ version: banner.version })
    if (!row) return fail(before ? 'edited_meanwhile' : 'not_found')
    await recordAudit(tx, 'banner.changed', { type: 'banner', id }, { before, after: columns })
    return row
  })
}

/** Deletes a banner; its last state stays in the audit log. */
export async function removeBanner(
  ctx: Ctx,
  { id }: ParsedOf<'DELETE /api/staff/banner/{id}'>,
): Promise<ReplyOf<'DELETE /api/staff/banner/{id}'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [before] = await tx.db.delete(banner).where(eq(banner.id, id)).returning()
    if (!before) return fail('not_found')
    await recordAudit(tx, 'banner.removed', { type: 'banner', id }, { before })
    return {}
  })
}

/** Sets the order of all banners. Fails with `edited_meanwhile` if one was added or removed since the list was read. */
export async function sortBanners(
  ctx: Ctx,
  { ids }: ParsedOf<'PUT /api/staff/banner-order'>,
): Promise<ReplyOf<'PUT /api/staff/banner-order'>> {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: banner.id })
      .from(banner)
      .orderBy(asc(banner.sort), asc(banner.id))
      .for('update')
    const before = rows.map(({ id }) => id)
    if (new Set(ids).size !== before.length || ids.length !== before.length || ids.some((id) => !before.includes(id)))
      return fail('edited_meanwhile')
    for (const [index, id] of ids.entries())
      await tx.db
        .update(banner)
        .set({ sort: index * 10 })
        .where(eq(banner.id, id))
    await recordAudit(tx, 'banner.sorted', { type: 'banner', id: 'all' }, { before, after: ids })
    return {}
  })
}
