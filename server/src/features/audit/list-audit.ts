import { and, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditRow } from '@bailu/contract/audit/staff'
import type { ParsedOf } from '@bailu/contract/calls'
import { addDays, startOfDay } from '@bailu/phrases/days'
import { hasRole } from '@bailu/contract/staff/kinds'
import { readAuditDetails } from '../../core/audit-detail.ts'
import { actorName, type Ctx, type StaffScope, asStaff, type Handler } from '../../core/context.ts'
import { audit } from './table.ts'
import { order } from '../orders/table.ts'
import { staff } from '../staff/table.ts'
import { partner, user } from '../account/table.ts'
import { product, variant } from '../catalogue/table.ts'
import { refund } from '../refunds/table.ts'
import { orderReturn } from '../returns/table.ts'
import { decodeCursor, encodeCursor, type TimeCursor } from '../../lib/cursor.ts'
import { type AuditNames, readAuditNames } from './audit-names.ts'

const MAX_NAMES = 20

/**
 * SQL condition for a typed search: an exact id, the number of an order or partner, an SKU, or the beginning of a name, of a
 * colleague's email, or of a product in any language.
 */
export async function matchesText(ctx: Ctx, text: string): Promise<SQL | undefined> {
  const orders = await ctx.db.select({ id: order.id }).from(order).where(eq(order.number, text.toUpperCase()))
  if (orders.length > 0)
    return matchesOrders(
      ctx,
      orders.map(({ id }) => id),
    )
  const prefix = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const [colleagues, customers, partners, products, variants] = [
    await ctx.db
      .select({ id: staff.id })
      .from(staff)
      .where(sql`lower(${staff.name}) like ${prefix} or lower(${staff.email}) like ${prefix}`)
      .limit(MAX_NAMES),
    await ctx.db
      .select({ id: user.id })
      .from(user)
      .where(sql`lower(${user.nickname}) like ${prefix}`)
      .limit(MAX_NAMES),
    await ctx.db.select({ id: partner.userId }).from(partner).where(eq(partner.employeeNo, text.toUpperCase())),
    await ctx.db
      .select({ id: product.id })
      .from(product)
      .where(sql`exists (select from jsonb_each_text(${product.name}) name where lower(name.value) like ${prefix})`)
      .limit(MAX_NAMES),
    await ctx.db
      .select({ id: variant.id, productId: variant.productId })
      .from(variant)
      .where(sql`lower(${variant.sku}) = ${text.toLowerCase()}`),
  ]
  const staffIds = colleagues.map(({ id }) => id)
  const userIds = [...customers, ...partners].map(({ id }) => String(id))
  const productIds = [...products.map(({ id }) => id), ...variants.map(({ productId }) => productId)].map(String)
  const variantIds = variants.map(({ id }) => String(id))
  const actors = [...staffIds.map((id) => `staff:${id}`), ...userIds.map((id) => `user:${id}`)]
  return or(
    eq(audit.refId, text),
    actors.length > 0 ? inArray(audit.actor, actors) : undefined,
    staffIds.length > 0 ? and(eq(audit.refType, 'staff'), inArray(audit.refId, staffIds)) : undefined,
    userIds.length > 0
      ? and(inArray(audit.refType, ['user', 'client', 'partner']), inArray(audit.refId, userIds))
      : undefined,
    productIds.length > 0 ? and(eq(audit.refType, 'product'), inArray(audit.refId, productIds)) : undefined,
    variantIds.length > 0 ? and(eq(audit.refType, 'variant'), inArray(audit.refId, variantIds)) : undefined,
  )
}

async function matchesOrders(ctx: Ctx, ids: string[]): Promise<SQL | undefined> {
  const idsIn = async (table: typeof orderReturn | typeof refund) =>
    (await ctx.db.select({ id: table.id }).from(table).where(inArray(table.orderId, ids))).map(({ id }) => id)
  const [returns, refunds] = [await idsIn(orderReturn), await idsIn(refund)]
  return or(
    and(eq(audit.refType, 'order'), inArray(audit.refId, ids)),
    returns.length > 0 ? and(eq(audit.refType, 'return'), inArray(audit.refId, returns)) : undefined,
    refunds.length > 0 ? and(eq(audit.refType, 'refund'), inArray(audit.refId, refunds)) : undefined,
  )
}

export type AuditFilter = ParsedOf<'GET /api/staff/audit/csv'>
type AuditEntry = typeof audit.$inferSelect
/** Known actor kinds; any other is shown as `other`. */
const ACTOR_KINDS: AuditRow['actor']['kind'][] = ['staff', 'user', 'guest', 'order_link', 'system', 'anonymous']

/** A page of the log, newest first, with names. Staff who are not owners see only their own actions. */
export async function readAuditRows(
  ctx: Ctx,
  scope: StaffScope,
  filter: AuditFilter,
  { after, limit }: { after: TimeCursor | undefined; limit: number },
): Promise<{ rows: AuditRow[]; last: TimeCursor | undefined; more: boolean }> {
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(
      and(
        hasRole(scope, 'owner') ? undefined : eq(audit.actor, actorName(ctx.actor)),
        filter.actor === undefined ? undefined : eq(audit.actor, filter.actor),
        filter.group === undefined ? undefined : sql`split_part(${audit.action}, '.', 1) = ${filter.group}`,
        filter.ref_type === undefined ? undefined : eq(audit.refType, filter.ref_type),
        filter.ref_id === undefined ? undefined : await matchesText(ctx, filter.ref_id),
        filter.from === undefined ? undefined : gte(audit.at, startOfDay(filter.from)),
        filter.to === undefined ? undefined : lt(audit.at, startOfDay(addDays(filter.to, 1))),
        after && sql`(${audit.at}, ${audit.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit + 1)
  const withTexts = await readAuditDetails(ctx.db, ctx.deps.config, rows.slice(0, limit))
  const altered = withTexts.filter((row) => row.altered).map(({ id }) => id)
  if (altered.length > 0) ctx.log.error({ event: 'audit_words_altered', entries: altered }, 'audit words altered')
  const names = await readAuditNames(ctx, withTexts)
  return {
    rows: withTexts.map((row) => presentAuditRow(row, names)),
    last: withTexts.at(-1),
    more: rows.length > limit,
  }
}

function presentAuditRow(row: AuditEntry & { erased: boolean; altered: boolean }, names: AuditNames): AuditRow {
  const [kind = '', id = ''] = row.actor.split(':')
  const { before, after, reason, ...more } = row.detail
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: {
      kind: ACTOR_KINDS.find((known) => known === kind) ?? 'other',
      id,
      name: names.people.get(row.actor) ?? null,
    },
    action: row.action,
    ref: { type: row.refType, id: row.refId, name: names.subjects.get(`${row.refType}:${row.refId}`) ?? null },
    origin: {
      session: row.session,
      network: row.network && (names.networks.get(row.network) ?? row.network),
      request: row.request,
    },
    before: valuesOf(before),
    after: valuesOf(after),
    reason: typeof reason === 'string' ? reason : null,
    more,
    words_erased: row.erased,
    words_altered: row.altered,
  }
}

const valuesOf = (value: unknown): Record<string, unknown> | null => {
  if (value === undefined || value === null) return null
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { value }
}

const PAGE_SIZE = 50

export const listAudit: Handler<'GET /api/staff/audit'> = async (ctx, { cursor, ...filter }) => {
  const { rows, last, more } = await readAuditRows(ctx, asStaff(ctx), filter, {
    after: decodeCursor(cursor),
    limit: PAGE_SIZE,
  })
  return { list: rows, next: more && last ? encodeCursor(last) : null }
}
