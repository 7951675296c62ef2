import { createHash } from 'node:crypto'
import { and, asc, eq, max, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import type { StaffBanner } from '@bailu/contract/content/staff'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../catalogue/table.ts'
import { banner, partnerLogo } from './table.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { requirePicture } from './edit-articles.ts'
import { checkLink } from './public-pages.ts'
import type { Db } from '../../database/connect.ts'

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
export const listBanners: Handler<'GET /api/staff/banner'> = async (ctx, _) => {
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
export const addBanner: Handler<'POST /api/staff/banner'> = async (ctx, input) => {
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
export const changeBanner: Handler<'PUT /api/staff/banner/{id}'> = async (ctx, { id, version, ...form }) => {
  asStaff(ctx)
  const columns = await toBannerColumns(ctx, form)
  return inTx(ctx, async (tx) => {
    const [before] = await tx.db.select().from(banner).where(eq(banner.id, id))
    const [row] = await tx.db
      .update(banner)
      .set({ ...columns, version: sql`${banner.version} + 1` })
      .where(and(eq(banner.id, id), eq(banner.version, version)))
      .returning({ version: banner.version })
    if (!row) return fail(before ? 'edit_conflict' : 'not_found')
    await recordAudit(tx, 'banner.changed', { type: 'banner', id }, { before, after: columns })
    return row
  })
}

/** Deletes a banner; its last state stays in the audit log. */
export const removeBanner: Handler<'DELETE /api/staff/banner/{id}'> = async (ctx, { id }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const [before] = await tx.db.delete(banner).where(eq(banner.id, id)).returning()
    if (!before) return fail('not_found')
    await recordAudit(tx, 'banner.removed', { type: 'banner', id }, { before })
  })
}

/** Sets the order of all banners. Fails with `edit_conflict` if one was added or removed since the list was read. */
export const sortBanners: Handler<'PUT /api/staff/banner-order'> = async (ctx, { ids }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const rows = await tx.db
      .select({ id: banner.id })
      .from(banner)
      .orderBy(asc(banner.sort), asc(banner.id))
      .for('update')
    const before = rows.map(({ id }) => id)
    if (new Set(ids).size !== before.length || ids.length !== before.length || ids.some((id) => !before.includes(id)))
      return fail('edit_conflict')
    for (const [index, id] of ids.entries())
      await tx.db
        .update(banner)
        .set({ sort: index * 10 })
        .where(eq(banner.id, id))
    await recordAudit(tx, 'banner.sorted', { type: 'banner', id: 'all' }, { before, after: ids })
  })
}

/** Logos in display order with their pictures. */
export const selectPartnerLogos = (db: Db) =>
  db
    .select({ logo: partnerLogo, picture })
    .from(partnerLogo)
    .innerJoin(picture, eq(picture.key, partnerLogo.pictureKey))
    .orderBy(asc(partnerLogo.sort), asc(partnerLogo.id))

/** Hash of the list, for optimistic locking. */
export const partnerLogosVersion = (rows: Awaited<ReturnType<typeof selectPartnerLogos>>): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ logo }) => [logo.name, logo.pictureKey, logo.link, logo.width])))
    .digest('hex')

/** Logos of partner brands in display order, with the version of the list. */
export const listPartnerLogos: Handler<'GET /api/staff/logo'> = async (ctx, _) => {
  asStaff(ctx)
  const rows = await selectPartnerLogos(ctx.db)
  return {
    version: partnerLogosVersion(rows),
    list: rows.map(({ logo, picture }) => ({
      name: logo.name,
      picture: presentPicture(picture),
      link: logo.link,
      width: logo.width,
    })),
  }
}

/** Replaces the full list of logos if it still has the version the editor read. */
export const savePartnerLogos: Handler<'PUT /api/staff/logo'> = async (ctx, { version, list }) => {
  asStaff(ctx)
  const rows: (typeof partnerLogo.$inferInsert)[] = []
  for (const [index, { name, picture, link, width }] of list.entries()) {
    await requirePicture(ctx, picture)
    rows.push({ name, pictureKey: picture, link: await checkLink(ctx, link), width, sort: index * 10 })
  }
  return inTx(ctx, async (tx) => {
    // Serializes concurrent saves: the second one compares with the rows of the first.
    await tx.db.execute(sql`lock table ${partnerLogo} in share row exclusive mode`)
    const before = await selectPartnerLogos(tx.db)
    if (partnerLogosVersion(before) !== version) return fail('edit_conflict')
    await tx.db.delete(partnerLogo)
    if (rows.length > 0) await tx.db.insert(partnerLogo).values(rows)
    const detail = { before: before.map(({ logo }) => logo), after: rows }
    await recordAudit(tx, 'partner_logo.written', { type: 'partner_logo', id: 'all' }, detail)
    return { version: partnerLogosVersion(await selectPartnerLogos(tx.db)) }
  })
}
