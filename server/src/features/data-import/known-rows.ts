import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ImportColumn, ImportKind } from '@bailu/contract/data-import/kinds'
import { isActivePartner } from '../../core/active-partner.ts'
import type { Ctx } from '../../core/context.ts'
import { macOf } from '../../lib/crypto.ts'
import { partner, user } from '../account/table.ts'
import { variant } from '../catalogue/table.ts'
import { currentPrice, priceColumns } from '../pricing/current-price.ts'
import { order, orderLine } from '../orders/table.ts'
import { type ImportRow, integerOfCell, satangOfCell } from './columns.ts'
import { type BuyerChoice, loadBuyers } from './order-rows.ts'
import { importSource, openingBalance } from './table.ts'

type Opening = Pick<
  typeof openingBalance.$inferSelect,
  'amount' | 'points' | 'monthPoints' | 'growth' | 'yearIncome' | 'yearTax'
>
export type Source = {
  rowMac: string
  userId: number | null
  used: boolean
  signed: boolean
  mentorNo: string | null
  /** The month of the first import, to which points and income belong. */
  month: string | null
  opening: Opening | null
}
export type Known = {
  /** What was imported before, by kind and key. */
  sources: Map<string, Source>
  /** Accounts by verified or imported e-mail address in lower case. */
  emails: Map<string, number>
  phones: Set<string>
  /** All partners by number: the account, whether it is active, and the number of the mentor. */
  partners: Map<string, { userId: number; active: boolean; mentorNo: string | null }>
  variants: Map<string, { stocked: boolean; price: bigint; stock: number; pictured: boolean }>
  /** People whom orders of the file may name. */
  buyers: BuyerChoice[]
  /** Imported orders by old number: whether they went on since, and the pieces that they reserve. */
  orders: Map<string, KnownOrder>
}

type KnownOrder = { used: boolean; pieces: { sku: string; quantity: number }[] }

/** Keyed, because a plain hash of a person’s data could be found by trying. */
export const rowMacOf = (ctx: Pick<Ctx, 'deps'>, kind: ImportKind, cells: ImportRow['cells']): Buffer =>
  macOf(ctx.deps.config, 'imported rows', JSON.stringify([kind, ...Object.entries(cells).toSorted()]))

/** Whether an account was used since it was imported: its address is verified, or an order that was placed here names it. */
export const isUsedAccount = sql<boolean>`(app_user.email_verified_at is not null or app_user.disabled_at is not null
  or exists (select from orders o where o.user_id = app_user.id and o.old_number = '')
  or exists (select from orders o where o.partner_id = app_user.id and o.old_number = ''))`

/** Whether an imported order went on since: sent, canceled, paid, signed off, or changed by hand. */
export const isUsedOrder = sql<boolean>`(orders.status in ('finished', 'canceled') or orders.paid_at is not null or orders.slip_at is not null
  or exists (select from order_payment p where p.order_id = orders.id) or exists (select from canceled_piece c where c.order_id = orders.id)
  or exists (select from opening_order w where w.order_id = orders.id and w.signed_at is not null)
  or exists (select from audit a where a.ref_type = 'order' and a.ref_id = orders.id::text and a.action = 'order.address_changed'))`

/** Figures that a partner brings; their month and year stay those of the first import. */
export const openingOf = (cells: ImportRow['cells']): Opening => ({
  amount: satangOfCell(cells.balance),
  points: integerOfCell(cells.points_total),
  monthPoints: integerOfCell(cells.points_month),
  growth: integerOfCell(cells.growth),
  yearIncome: satangOfCell(cells.income_year),
  yearTax: satangOfCell(cells.tax_year),
})

/** Whether a file may still change the account: nobody has used it, and its balance is not signed off. */
export const isOpenAccount = ({ used, signed }: Pick<Source, 'used' | 'signed'>): boolean => !used && !signed

/** Whether a file decides about the mentor: also while the first import of the row is not complete. */
export const decidesMentor = (source: Pick<Source, 'used' | 'signed'> & { rowMac: { length: number } }): boolean =>
  source.rowMac.length === 0 || isOpenAccount(source)

const mentor = alias(partner, 'mentor_partner')

async function loadSources(ctx: Ctx): Promise<Known['sources']> {
  const rows = await ctx.db
    .select({
      kind: importSource.kind,
      key: importSource.key,
      rowMac: importSource.rowMac,
      userId: importSource.userId,
      used: sql<boolean>`coalesce(${isUsedAccount}, false)`,
      signed: sql<boolean>`${openingBalance.signedAt} is not null`,
      mentorNo: mentor.employeeNo,
      month: openingBalance.month,
      opening: {
        amount: openingBalance.amount,
        points: openingBalance.points,
        monthPoints: openingBalance.monthPoints,
        growth: openingBalance.growth,
        yearIncome: openingBalance.yearIncome,
        yearTax: openingBalance.yearTax,
      },
    })
    .from(importSource)
    .leftJoin(user, eq(user.id, importSource.userId))
    .leftJoin(mentor, eq(mentor.userId, user.mentorId))
    .leftJoin(openingBalance, eq(openingBalance.partnerId, importSource.userId))
  return new Map(
    rows.map(({ kind, key, rowMac, ...source }) => [`${kind}/${key}`, { ...source, rowMac: rowMac.toString('hex') }]),
  )
}

async function loadOrders(ctx: Ctx, numbers: string[]): Promise<Known['orders']> {
  const known: Known['orders'] = new Map()
  if (numbers.length === 0) return known
  const rows = await ctx.db
    .select({ oldNumber: order.oldNumber, used: isUsedOrder, sku: variant.sku, quantity: orderLine.quantity })
    .from(order)
    .innerJoin(orderLine, eq(orderLine.orderId, order.id))
    .innerJoin(variant, eq(variant.id, orderLine.variantId))
    .where(sql`${order.oldNumber} <> '' and ${order.oldNumber} = any(${sql.param(numbers)}::text[])`)
  for (const { oldNumber, used, sku, quantity } of rows) {
    const { pieces } = known.get(oldNumber) ?? { pieces: [] }
    known.set(oldNumber, { used, pieces: [...pieces, { sku, quantity }] })
  }
  return known
}

export async function loadKnown(ctx: Ctx, rows: { cells: ImportRow['cells'] }[]): Promise<Known> {
  const cellsOf = (field: ImportColumn) => [...new Set(rows.flatMap(({ cells }) => cells[field] ?? []))]
  const emails = cellsOf('email').map((email) => email.toLowerCase())
  const lowerEmail = sql<string>`lower(${user.email})`
  const sources = await loadSources(ctx)
  const owners = await ctx.db
    .select({ id: user.id, email: lowerEmail })
    .from(user)
    .leftJoin(importSource, eq(importSource.userId, user.id))
    .where(
      and(
        sql`${lowerEmail} = any(${sql.param(emails)}::text[])`,
        or(isNotNull(user.emailVerifiedAt), isNotNull(importSource.userId)),
        isNull(user.deletedAt),
      ),
    )
  const phones = await ctx.db
    .selectDistinct({ phone: user.phone })
    .from(user)
    .where(sql`${user.phone} = any(${sql.param(cellsOf('phone'))}::text[])`)
  const partners = await ctx.db
    .select({
      no: partner.employeeNo,
      userId: partner.userId,
      active: sql<boolean>`${isActivePartner()}`,
      mentorNo: mentor.employeeNo,
    })
    .from(partner)
    .innerJoin(user, eq(user.id, partner.userId))
    .leftJoin(mentor, eq(mentor.userId, user.mentorId))
  const skus = cellsOf('sku')
  const variants =
    skus.length === 0
      ? []
      : await ctx.db
          .select({
            sku: variant.sku,
            stocked: sql<boolean>`variant.stock > 0 or exists (select from stock_movement m where m.variant_id = variant.id and m.change <> 0)`,
            price: priceColumns.price,
            stock: variant.stock,
            pictured: sql<boolean>`exists (select from product_picture shown where shown.product_id = variant.product_id)`,
          })
          .from(variant)
          .leftJoinLateral(currentPrice(ctx.db, ctx.now), sql`true`)
          .where(inArray(variant.sku, skus))
  return {
    sources,
    emails: new Map(owners.map(({ id, email }) => [email, id])),
    phones: new Set(phones.map(({ phone }) => phone)),
    partners: new Map(partners.map(({ no, ...row }) => [no, row])),
    variants: new Map(variants.map(({ sku: name, ...row }) => [name, row])),
    buyers: await loadBuyers(ctx, cellsOf('buyer')),
    orders: await loadOrders(ctx, cellsOf('order_no')),
  }
}
