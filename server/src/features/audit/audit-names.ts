import { eq, inArray } from 'drizzle-orm'
import { readStaffNames } from '../../core/actor-names.ts'
import type { Ctx } from '../../core/context.ts'
import { type audit, auditNetwork } from './table.ts'
import { product, variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { partner, user } from '../account/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'

type Row = typeof audit.$inferSelect
export type AuditNames = {
  /** By actor. */
  people: Map<string, string>
  /** By `type:id`. */
  subjects: Map<string, string>
  /** By hash. */
  networks: Map<string, string>
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER_PATTERN = /^[1-9]\d{0,14}$/
const uniqueIds = (ids: (string | undefined)[], pattern: RegExp) => [
  ...new Set(ids.filter((id): id is string => id !== undefined && pattern.test(id))),
]

/** Display names of the actors, subjects and networks of these entries; deleted ones have no name. */
export async function readAuditNames(ctx: Ctx, rows: Row[]): Promise<AuditNames> {
  const actors = (kind: string) =>
    rows.map(({ actor }) => (actor.startsWith(`${kind}:`) ? actor.split(':')[1] : undefined))
  const refs = (...types: string[]) => rows.map((row) => (types.includes(row.refType) ? row.refId : undefined))
  const people = new Map<string, string>()
  const subjects = new Map<string, string>()
  const networks = new Map<string, string>()

  const staffIds = uniqueIds([...actors('staff'), ...refs('staff')], UUID_PATTERN)
  for (const [id, name] of await readStaffNames(ctx, staffIds)) {
    people.set(`staff:${id}`, name)
    subjects.set(`staff:${id}`, name)
  }

  const userIds = uniqueIds([...actors('user'), ...refs('user', 'client', 'partner')], NUMBER_PATTERN).map(Number)
  if (userIds.length > 0)
    for (const { id, name, no } of await ctx.db
      .select({ id: user.id, name: user.nickname, no: partner.employeeNo })
      .from(user)
      .leftJoin(partner, eq(partner.userId, user.id))
      .where(inArray(user.id, userIds))) {
      if (no) subjects.set(`partner:${id}`, name ? `${name} ${no}` : no)
      if (!name) continue
      people.set(`user:${id}`, name)
      for (const type of ['user', 'client']) subjects.set(`${type}:${id}`, name)
    }

  const orderIds = uniqueIds(refs('order'), UUID_PATTERN)
  if (orderIds.length > 0)
    for (const { id, number } of await ctx.db
      .select({ id: order.id, number: order.number })
      .from(order)
      .where(inArray(order.id, orderIds)))
      subjects.set(`order:${id}`, number)
  for (const [type, table] of [
    ['return', orderReturn],
    ['refund', refund],
  ] as const) {
    const ids = uniqueIds(refs(type), UUID_PATTERN)
    if (ids.length > 0)
      for (const { id, number } of await ctx.db
        .select({ id: table.id, number: order.number })
        .from(table)
        .innerJoin(order, eq(order.id, table.orderId))
        .where(inArray(table.id, ids)))
        subjects.set(`${type}:${id}`, number)
  }

  const productIds = uniqueIds(refs('product'), NUMBER_PATTERN).map(Number)
  if (productIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(inArray(product.id, productIds)))
      subjects.set(`product:${id}`, name[ctx.lang] || name.en)
  const variantIds = uniqueIds(refs('variant'), NUMBER_PATTERN).map(Number)
  if (variantIds.length > 0)
    for (const { id, sku } of await ctx.db
      .select({ id: variant.id, sku: variant.sku })
      .from(variant)
      .where(inArray(variant.id, variantIds)))
      subjects.set(`variant:${id}`, sku)

  const keys = [...new Set(rows.flatMap(({ network }) => (network ? [network] : [])))]
  if (keys.length > 0)
    for (const row of await ctx.db.select().from(auditNetwork).where(inArray(auditNetwork.key, keys)))
      networks.set(row.key, row.network)
  return { people, subjects, networks }
}
