import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { PricePlan } from '@bailu/contract/staff-catalogue'
import type { Ctx } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { variant, variantPrice } from '../../../database/tables/catalogue.ts'
import { staff } from '../../../database/tables/people.ts'

const PAGE = 20
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Past, current and planned prices of a variant, last written first. */
export async function listPrices(
  ctx: Ctx,
  { id, cursor }: ParsedOf<'GET /api/staff/variant/{id}/price'>,
): Promise<ReplyOf<'GET /api/staff/variant/{id}/price'>> {
  asStaff(ctx)
  if (cursor !== undefined && !ID.test(cursor)) throw new Refusal('bad_input', { cursor: { what: 'form' } })
  const [there] = await ctx.db.select({ id: variant.id }).from(variant).where(eq(variant.id, id))
  if (!there) return refuse('not_found')
  const lasting = await lastingOf(ctx, id)
  const rows = await ctx.db
    .select({ row: variantPrice, name: staff.name })
    .from(variantPrice)
    .leftJoin(staff, sql`${variantPrice.by} = 'staff:' || ${staff.id}`)
    .where(and(eq(variantPrice.variantId, id), cursor === undefined ? undefined : lt(variantPrice.id, cursor)))
    .orderBy(desc(variantPrice.id))
    .limit(PAGE + 1)
  const shown = rows.slice(0, PAGE)
  return {
    list: shown.map(({ row, name }) => ({
      id: row.id,
      price: Number(row.price),
      list_price: row.listPrice === null ? null : Number(row.listPrice),
      was: row.wasPrice === null ? null : Number(row.wasPrice),
      from: row.fromAt.toISOString(),
      until: row.untilAt?.toISOString() ?? null,
      state: stateOf(row, ctx.now, lasting),
      reason: row.reason,
      by: name ?? '',
      at: row.madeAt.toISOString(),
    })),
    next: rows.length > PAGE ? shown.at(-1)!.row.id : null,
  }
}

/** Id of the price without an end that began last. */
async function lastingOf({ db, now }: Ctx, variantId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ id: variantPrice.id })
    .from(variantPrice)
    .where(
      and(
        eq(variantPrice.variantId, variantId),
        isNull(variantPrice.untilAt),
        isNull(variantPrice.withdrawnAt),
        lte(variantPrice.fromAt, now),
      ),
    )
    .orderBy(desc(variantPrice.fromAt), desc(variantPrice.id))
    .limit(1)
  return found?.id
}

type Row = typeof variantPrice.$inferSelect

function stateOf(row: Row, now: Date, lasting: string | undefined): PricePlan['state'] {
  if (row.withdrawnAt) return 'withdrawn'
  if (row.fromAt > now) return 'planned'
  if (row.untilAt) return row.untilAt > now ? 'holds' : 'over'
  return row.id === lasting ? 'holds' : 'over'
}
