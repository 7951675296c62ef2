import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { PricePlan } from '@bailu/contract/catalogue/staff'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { variant, variantPrice } from '../table.ts'
import { staff } from '../../staff/table.ts'
import { checkCursor, takePage } from '../../../lib/cursor.ts'

const PAGE_SIZE = 20

/** Past, current and planned prices of a variant, last written first. */
export const listPrices: Handler<'GET /api/staff/variant/{id}/price'> = async (ctx, { id, cursor }) => {
  asStaff(ctx)
  checkCursor(cursor)
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
  const { page, next } = takePage(rows, PAGE_SIZE, (last) => last.row.id)
  return {
    list: page.map(({ row, name }) => ({
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
    next,
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
