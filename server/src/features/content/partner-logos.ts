import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { asStaff } from '../../core/scope.ts'
import { type Db } from '../../database/connect.ts'
import { inTx } from '../../database/transaction.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { partnerLogo } from '../../database/tables/content.ts'
import { fail } from '../../lib/errors.ts'
import { presentPicture } from '../pictures/picture-files.ts'
import { requirePicture } from './edit-articles.ts'
import { checkLink } from './public-pages.ts'

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
export async function listPartnerLogos(
  ctx: Ctx,
  _: ParsedOf<'GET /api/staff/logo'>,
): Promise<ReplyOf<'GET /api/staff/logo'>> {
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
export async function savePartnerLogos(
  ctx: Ctx,
  { version, list }: ParsedOf<'PUT /api/staff/logo'>,
): Promise<ReplyOf<'PUT /api/staff/logo'>> {
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
    if (partnerLogosVersion(before) !== version) return fail('edited_meanwhile')
    await tx.db.delete(partnerLogo)
    if (rows.length > 0) await tx.db.insert(partnerLogo).values(rows)
    const detail = { before: before.map(({ logo }) => logo), after: rows }
    await recordAudit(tx, 'partner_logo.written', { type: 'partner_logo', id: 'all' }, detail)
    return { version: partnerLogosVersion(await selectPartnerLogos(tx.db)) }
  })
}
