import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { FIRST_PICKUP_ID, PICKUP_ID, THAILAND } from '@bailu/contract/addresses/kinds'
import { MAX_PICKUP_POINTS } from '@bailu/contract/addresses/pickup-points'
import type { ParsedOf } from '@bailu/contract/calls'
import { openingNames } from '@bailu/phrases/addresses/opening'
import { bangkokDay } from '@bailu/phrases/days'
import { toAddressColumns, toAddressFields } from '../../core/address-columns.ts'
import { recordAudit } from '../../core/audit.ts'
import { asStaff, type Ctx, type Handler } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { fail, failWith } from '../../lib/errors.ts'
import { address } from '../account/table.ts'
import { order } from '../orders/table.ts'
import { pickupPoint } from './table.ts'

type PointForm = ParsedOf<'POST /api/staff/pickup-point'>
type Point = typeof pickupPoint.$inferSelect

/** Open orders of a pick-up point; those from before there were several are of the first one. */
const openOrdersOf = (id: number | typeof pickupPoint.id): SQL =>
  sql`${order.status} in ('awaiting_payment', 'awaiting_shipment') and ${order.address}->>'isZt' = 'true'
    and coalesce(${order.address}->'point'->>'id', ${String(PICKUP_ID)}) = ${id}::text`

const byPlace = [asc(pickupPoint.sort), asc(pickupPoint.id)]

export const listPickupPoints: Handler<'GET /api/pickup-point'> = async (ctx) => {
  const rows = await ctx.db
    .select()
    .from(pickupPoint)
    .where(isNull(pickupPoint.removedAt))
    .orderBy(...byPlace)
  const today = bangkokDay(ctx.now)
  return rows.map(({ id, name, mapLink, hours, closedDays, active }) => ({
    id,
    name: name[ctx.lang],
    map_link: mapLink,
    hours,
    closed_days: closedDays
      .filter(({ day }) => day >= today)
      .map(({ day, note }) => ({ day, note: note[ctx.lang] || note.th || note.en })),
    active,
  }))
}

export const listStaffPickupPoints: Handler<'GET /api/staff/pickup-point'> = async (ctx) => {
  asStaff(ctx)
  const rows = await ctx.db
    .select({
      point: pickupPoint,
      address,
      openOrders: sql<number>`(select count(*)::int from orders where ${openOrdersOf(pickupPoint.id)})`,
    })
    .from(pickupPoint)
    .innerJoin(address, eq(address.id, pickupPoint.id))
    .where(isNull(pickupPoint.removedAt))
    .orderBy(...byPlace)
  return rows.map(({ point, address: row, openOrders }) => {
    const { address1, address2, area, city, province, zip, phone } = toAddressFields(row)
    return {
      id: point.id,
      ...presentForm(point),
      address1,
      address2,
      area,
      city,
      province,
      zip,
      phone,
      updated_at: point.updatedAt.toISOString(),
      version: point.version,
      open_orders: openOrders,
    }
  })
}

const presentForm = ({ name, mapLink, hours, closedDays, active, sort }: Point) => ({
  name,
  map_link: mapLink,
  hours,
  closed_days: closedDays,
  active,
  sort,
})

/** The columns of both rows; the name fields of the address carry the opening hours. */
const toColumns = (form: PointForm, now: Date) => ({
  address: toAddressColumns({ ...form, ...openingNames(form.hours), country: THAILAND }),
  point: {
    name: form.name,
    mapLink: form.map_link,
    hours: form.hours,
    closedDays: form.closed_days.toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    active: form.active,
    sort: form.sort,
    updatedAt: now,
  },
})

/** Adds a pick-up point under the next free number below the first one; numbers of removed ones stay taken. */
export const addPickupPoint: Handler<'POST /api/staff/pickup-point'> = async (ctx, form) => {
  asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await tx.db.execute(sql`lock table ${pickupPoint} in share row exclusive mode`)
    const [used] = await tx.db
      .select({
        listed: sql<number>`(count(*) filter (where ${pickupPoint.removedAt} is null))::int`,
        last: sql<number>`coalesce(max(${pickupPoint.id}) filter (where ${pickupPoint.id} < ${PICKUP_ID}), ${FIRST_PICKUP_ID - 1})::int`,
      })
      .from(pickupPoint)
    const id = used!.last + 1
    if (used!.listed >= MAX_PICKUP_POINTS || id >= PICKUP_ID) fail('pickup_limit')
    const columns = toColumns(form, tx.now)
    await tx.db.insert(address).values({ id, ...columns.address, isZt: true, createdAt: tx.now })
    await tx.db.insert(pickupPoint).values({ id, ...columns.point })
    await recordAudit(tx, 'pickup_point.added', { type: 'pickup_point', id }, { after: form })
    return { id, version: 1 }
  })
}

/** Changes a pick-up point that still has the version the editor read. */
export const changePickupPoint: Handler<'PUT /api/staff/pickup-point/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id, version: readVersion, ...form } = input
  return inTx(ctx, async (tx) => {
    const before = await takePoint(tx, input)
    const version = readVersion + 1
    const columns = toColumns(form, tx.now)
    await tx.db.update(address).set(columns.address).where(eq(address.id, id))
    await tx.db
      .update(pickupPoint)
      .set({ ...columns.point, version })
      .where(eq(pickupPoint.id, id))
    await recordAudit(tx, 'pickup_point.changed', { type: 'pickup_point', id }, { before, after: form })
    return { version }
  })
}

/** Removes a pick-up point without open orders. The lock on its row makes new orders wait. */
export const removePickupPoint: Handler<'DELETE /api/staff/pickup-point/{id}'> = async (ctx, input) => {
  asStaff(ctx)
  const { id } = input
  if (id === PICKUP_ID) fail('pickup_first')
  return inTx(ctx, async (tx) => {
    const before = await takePoint(tx, input)
    const open = await tx.db.$count(order, openOrdersOf(id))
    if (open > 0) failWith('pickup_in_use', { n: open })
    await tx.db
      .update(pickupPoint)
      .set({ active: false, removedAt: tx.now, updatedAt: tx.now, version: input.version + 1 })
      .where(eq(pickupPoint.id, id))
    await recordAudit(tx, 'pickup_point.removed', { type: 'pickup_point', id }, { before })
  })
}

/** @throws AppError not_found, edit_conflict */
async function takePoint(tx: Ctx, { id, version }: { id: number; version: number }): Promise<PointForm> {
  const [found] = await tx.db
    .select({ point: pickupPoint, address })
    .from(pickupPoint)
    .innerJoin(address, eq(address.id, pickupPoint.id))
    .where(and(eq(pickupPoint.id, id), isNull(pickupPoint.removedAt)))
    .for('update')
  if (!found) return fail('not_found')
  if (found.point.version !== version) return fail('edit_conflict')
  const { address1, address2, area, city, province, zip, phone } = toAddressFields(found.address)
  return { ...presentForm(found.point), address1, address2, area, city, province, zip, phone }
}
