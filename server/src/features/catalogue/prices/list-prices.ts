import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { PricePlan } from '@bailu/contract/catalogue/staff'
import { type Ctx, asStaff } from '../../../core/context.ts'
import { AppError, fail } from '../../../lib/errors.ts'
import { variant, variantPrice } from '../../../database/tables/catalogue.ts'
import { staff } from '../../../database/tables/staff.ts'

const PAGE_SIZE = 20
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Past, current and planned prices of a variant, last written first. */
export async function listPrices(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/variant/{id}/price'>,
): Promise<ReplyOf<'GET /api/staff/variant/{id}/price'>> {
  asStaff(ctx)
  if (cursor !== undefined && !UUID_PATTERN.test(cursor)) throw new AppError('bad_input', { cursor: { what: 'form' } })
  const [existing] = await ctx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, id))
  if (!existing) return fail('not_found')
  const permanentId = await findPermanentPrice(ctx, id)
  const rows = await ctx.db
    .select({ row: variantPrice, name: staff.name })
    .from(variantPrice)
    .leftJoin(staff, sql`${variantPrice.by} = 'staff:' || ${staff.id}`)
    .where(and(eq(variantPrice.variantId, id), cursor === undefined ? undefined : lt(variantPrice.id, cursor)))
    .orderBy(desc(variantPrice.id))
    .limit(PAGE_SIZE + 1)
  const pageRows = rows.slice(0, PAGE_SIZE)
  return {
    list: pageRows.map(({ row, name }) => ({
      id: row.id,
      price: Number(row.price),
      list_price: row.listPrice === null ? null : Number(row.listPrice),
      was: row.wasPrice === null ? null : Number(row.wasPrice),
      from: row.fromAt.toISOString(),
      until: row.untilAt?.toISOString() ?? null,
      state: priceStateOf(row, ctx.now, permanentId),
      reason: row.reason,
      by: name ?? '',
      at: row.madeAt.toISOString(),
    })),
    next: rows.length > PAGE_SIZE ? pageRows.at(-1)!.row.id : null,
  }
}

/** Id of the price without an end that began last. */
async function findPermanentPrice({ db, now }: Ctx, variantId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: variantPrice.id })
    .from(variantPrice)
    .where(
      and(
        eq(variantPrice.variantId, variantId),
        isNull(variantPrice.untilAt),
        isNull(variantPrice.retractedAt),
        lte(variantPrice.fromAt, now),
      ),
    )
    .orderBy(desc(variantPrice.fromAt), desc(variantPrice.id))
    .limit(1)
  return row?.id
}

type Row = typeof variantPrice.$inferSelect

function priceStateOf(row: Row, now: Date, permanentId: string | undefined): PricePlan['state'] {
  if (row.retractedAt) return 'retracted'
  if (row.fromAt > now) return 'planned'
  if (row.untilAt) return row.untilAt > now ? 'holds' : 'over'
  return row.id === permanentId ? 'holds' : 'over'
}
