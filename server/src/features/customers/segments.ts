import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { CustomerFilters } from '@bailu/contract/customers/filters'
import { MAX_SEGMENTS } from '@bailu/contract/customers/kinds'
import type { ListedSegment } from '@bailu/contract/customers/staff-segments'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../core/context.ts'
import { sqlState } from '../../database/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { fail } from '../../lib/errors.ts'
import { user } from '../account/table.ts'
import { product } from '../catalogue/table.ts'
import { isActiveAccount, isPartnerNow, matchesCustomerFilters } from './customer-filters.ts'
import { customerSegment, customerTag } from './table.ts'

/** Number of people: `partners` are not among `customers`. */
export type PeopleCount = { customers: number; partners: number }

/** Active accounts that match the filters now. */
export async function countPeople(ctx: Ctx, _scope: StaffScope, filters: CustomerFilters): Promise<PeopleCount> {
  const [people] = await ctx.db
    .select({ all: count(), partners: sql<number>`(count(*) filter (where ${isPartnerNow(ctx)}))::int` })
    .from(user)
    .where(and(isActiveAccount(), matchesCustomerFilters(ctx, filters)))
  const { all, partners } = people ?? { all: 0, partners: 0 }
  return { customers: all - partners, partners }
}

/** Segments by name, with the number of people in each now: the time grows with customers and orders. */
export const listSegments: Handler<'GET /api/staff/customer-segment'> = async (ctx) => {
  const scope = asStaff(ctx)
  const rows = await ctx.db
    .select()
    .from(customerSegment)
    .orderBy(asc(sql`lower(${customerSegment.name})`), asc(customerSegment.id))
  const tags = await readTags(
    ctx,
    rows.flatMap(({ filters }) => [filters.tag, filters.without_tag].filter((tag) => tag !== undefined)),
  )
  const products = await readProducts(
    ctx,
    rows.flatMap(({ filters }) => filters.product ?? []),
  )
  const list: ListedSegment[] = []
  for (const { id, name, filters, version } of rows)
    list.push({
      id,
      name,
      filters,
      tag: tags.find((tag) => tag.id === filters.tag) ?? null,
      without_tag: tags.find((tag) => tag.id === filters.without_tag) ?? null,
      product: products.find((one) => one.id === filters.product) ?? null,
      ...(await countPeople(ctx, scope, filters)),
      version,
    })
  return list
}

const readTags = ({ db }: Ctx, ids: string[]) =>
  db
    .select({ id: customerTag.id, name: customerTag.name, colour: customerTag.colour })
    .from(customerTag)
    .where(and(inArray(customerTag.id, ids), isNull(customerTag.removedAt)))

const readProducts = ({ db }: Ctx, ids: number[]) =>
  db.select({ id: product.id, name: product.name }).from(product).where(inArray(product.id, ids))

const rejectTaken = (error: unknown) =>
  sqlState(error) === '23505' ? fail('segment_taken') : Promise.reject(error as Error)

/** @throws AppError segment_taken, segment_limit */
export const addSegment: Handler<'POST /api/staff/customer-segment'> = async (ctx, { name, filters }) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    // Two people who add segments at once would choose the same free slot.
    await tx.db.execute(sql`lock table ${customerSegment} in share row exclusive mode`)
    const rows = await tx.db.select({ slot: customerSegment.slot }).from(customerSegment)
    const used = new Set(rows.map(({ slot }) => slot))
    const slot = Array.from({ length: MAX_SEGMENTS }, (_, index) => index + 1).find((one) => !used.has(one))
    if (slot === undefined) return fail('segment_limit')
    const id = uuidv7()
    await tx.db.insert(customerSegment).values({ id, slot, name, filters, createdAt: tx.now }).catch(rejectTaken)
    await recordAudit(tx, 'customer_segment.added', { type: 'customer_segment', id }, { after: { name, filters } })
    return { id, version: 1 }
  })
}

/** @throws AppError not_found, edit_conflict, segment_taken */
export const changeSegment: Handler<'PUT /api/staff/customer-segment/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, name, filters } = input
  return inTx(ctx, async (tx) => {
    const before = await takeSegment(tx, input)
    const version = input.version + 1
    await tx.db
      .update(customerSegment)
      .set({ name, filters, version })
      .where(eq(customerSegment.id, id))
      .catch(rejectTaken)
    const change = { before, after: { name, filters } }
    await recordAudit(tx, 'customer_segment.changed', { type: 'customer_segment', id }, change)
    return { version }
  })
}

/** Messages that were sent to it keep its name and their receivers. @throws AppError not_found, edit_conflict */
export const deleteSegment: Handler<'DELETE /api/staff/customer-segment/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id } = input
  return inTx(ctx, async (tx) => {
    const before = await takeSegment(tx, input)
    await tx.db.delete(customerSegment).where(eq(customerSegment.id, id))
    await recordAudit(tx, 'customer_segment.removed', { type: 'customer_segment', id }, { before })
  })
}

/** @throws AppError not_found, edit_conflict */
async function takeSegment(tx: Ctx, { id, version }: { id: string; version: number }) {
  const [found] = await tx.db.select().from(customerSegment).where(eq(customerSegment.id, id)).for('update')
  if (!found) return fail('not_found')
  if (found.version !== version) return fail('edit_conflict')
  return { name: found.name, filters: found.filters }
}

/** A segment, locked against changes in a transaction. @throws AppError not_found */
export async function readSegment(ctx: Ctx, id: string) {
  const [found] = await ctx.db.select().from(customerSegment).where(eq(customerSegment.id, id)).for('share')
  return found ?? fail('not_found')
}
