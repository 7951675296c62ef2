import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../core/context.ts'
import { auditNetwork } from '../../database/tables/audit.ts'
import { product, variant } from '../../database/tables/catalogue.ts'
import type { audit } from '../../database/tables/house.ts'
import { order } from '../../database/tables/orders.ts'
import { partner, staff, user } from '../../database/tables/people.ts'
import { refundDue } from '../../database/tables/refunds.ts'
import { orderReturn } from '../../database/tables/returns.ts'

type Row = typeof audit.$inferSelect
export type AuditNames = {
  /** By actor. */
  people: Map<string, string>
  /** By `type:id`. */
  things: Map<string, string>
  /** By hash. */
  networks: Map<string, string>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^[1-9]\d{0,14}$/
const unique = (ids: (string | undefined)[], form: RegExp) => [
  ...new Set(ids.filter((id): id is string => id !== undefined && form.test(id))),
]

/** Display names of the actors, subjects and networks of these entries; deleted ones have no name. */
export async function auditNames(ctx: Ctx, rows: Row[]): Promise<AuditNames> {
  const actors = (kind: string) =>
    rows.map(({ actor }) => (actor.startsWith(`${kind}:`) ? actor.split(':')[1] : undefined))
  const refs = (...types: string[]) => rows.map((row) => (types.includes(row.refType) ? row.refId : undefined))
  const people = new Map<string, string>()
  const things = new Map<string, string>()
  const networks = new Map<string, string>()

  const staffIds = unique([...actors('staff'), ...refs('staff')], UUID)
  if (staffIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: staff.id, name: staff.name })
      .from(staff)
      .where(inArray(staff.id, staffIds))) {
      people.set(`staff:${id}`, name)
      things.set(`staff:${id}`, name)
    }

  const userIds = unique([...actors('user'), ...refs('user', 'client', 'partner')], NUMBER).map(Number)
  if (userIds.length > 0)
    for (const { id, name, no } of await ctx.db
      .select({ id: user.id, name: user.nickname, no: partner.employeeNo })
      .from(user)
      .leftJoin(partner, eq(partner.userId, user.id))
      .where(inArray(user.id, userIds))) {
      if (no) things.set(`partner:${id}`, name ? `${name} ${no}` : no)
      if (!name) continue
      people.set(`user:${id}`, name)
      for (const type of ['user', 'client']) things.set(`${type}:${id}`, name)
    }

  const orderIds = unique(refs('order'), UUID)
  if (orderIds.length > 0)
    for (const { id, number } of await ctx.db
      .select({ id: order.id, number: order.number })
      .from(order)
      .where(inArray(order.id, orderIds)))
      things.set(`order:${id}`, number)
  for (const [type, table] of [
    ['return', orderReturn],
    ['refund', refundDue],
  ] as const) {
    const ids = unique(refs(type), UUID)
    if (ids.length > 0)
      for (const { id, number } of await ctx.db
        .select({ id: table.id, number: order.number })
        .from(table)
        .innerJoin(order, eq(order.id, table.orderId))
        .where(inArray(table.id, ids)))
        things.set(`${type}:${id}`, number)
  }

  const productIds = unique(refs('product'), NUMBER).map(Number)
  if (productIds.length > 0)
    for (const { id, name } of await ctx.db
      .select({ id: product.id, name: product.name })
      .from(product)
      .where(inArray(product.id, productIds)))
      things.set(`product:${id}`, name[ctx.lang] || name.en)
  const variantIds = unique(refs('variant'), NUMBER).map(Number)
  if (variantIds.length > 0)
    for (const { id, sku } of await ctx.db
      .select({ id: variant.id, sku: variant.sku })
      .from(variant)
      .where(inArray(variant.id, variantIds)))
      things.set(`variant:${id}`, sku)

  const keys = [...new Set(rows.flatMap(({ network }) => (network ? [network] : [])))]
  if (keys.length > 0)
    for (const row of await ctx.db.select().from(auditNetwork).where(inArray(auditNetwork.key, keys)))
      networks.set(row.key, row.network)
  return { people, things, networks }
}
