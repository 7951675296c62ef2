import { sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { partnerLogo } from '../../../database/tables/house.ts'
import { knownPicture } from '../staff/article-form.ts'
import { checkLink } from './check-link.ts'
import { logosOf, versionOf } from './logos.ts'

/** Replaces the full list of logos if it still has the version the editor read. */
export async function writeLogos(
  ctx: Ctx,
  { version, list }: ParsedOf<'PUT /api/staff/logo'>,
): Promise<ReplyOf<'PUT /api/staff/logo'>> {
  asStaff(ctx)
  const rows: (typeof partnerLogo.$inferInsert)[] = []
  for (const [at, { name, picture, link, width }] of list.entries()) {
    await knownPicture(ctx, picture)
    rows.push({ name, pictureKey: picture, link: await checkLink(ctx, link), width, sort: at * 10 })
  }
  return inTx(ctx, async (tx) => {
    // Serializes concurrent saves: the second one compares with the rows of the first.
    await tx.db.execute(sql`lock table ${partnerLogo} in share row exclusive mode`)
    const before = await logosOf(tx.db)
    if (versionOf(before) !== version) return refuse('edited_meanwhile')
    await tx.db.delete(partnerLogo)
    if (rows.length > 0) await tx.db.insert(partnerLogo).values(rows)
    const detail = { before: before.map(({ logo }) => logo), after: rows }
    await record(tx, 'partner_logo.written', { type: 'partner_logo', id: 'all' }, detail)
    return { version: versionOf(await logosOf(tx.db)) }
  })
}
