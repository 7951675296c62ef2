import { isNull } from 'drizzle-orm'
import { calls, type Key, mayStaffCall } from '@bailu/contract/calls'
import { FOUND_KINDS, FOUND_PER_KIND, type FoundKind } from '@bailu/contract/find/kinds'
import type { FoundRecords } from '@bailu/contract/find/staff'
import { recordAudit } from '../../core/audit.ts'
import { type Ctx, asStaff, type Handler, type StaffScope } from '../../core/context.ts'
import { asNumber } from '../../lib/money.ts'
import { partner } from '../account/table.ts'
import { searchWithMissLimit } from '../alarms/search-misses.ts'
import { findProducts } from '../catalogue/staff/list-staff-products.ts'
import { findArticles } from '../content/list-staff-articles.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { buyerName } from '../orders/base/order-rows.ts'
import { readMatchingOrders } from '../orders/list-orders.ts'
import { customerIdsByText } from '../partners/search-customers.ts'
import { findReceipts, findRefunds, findWithdrawals } from './find-money.ts'

type Lists = Omit<FoundRecords, 'more'>
type Finder<K extends FoundKind> = (ctx: Ctx, scope: StaffScope, text: string, limit: number) => Promise<Lists[K]>

const findOrders: Finder<'orders'> = async (ctx, scope, text, limit) => {
  const rows = await readMatchingOrders(ctx, scope, { tab: 'all', search: text }, { after: undefined, limit })
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    buyer: buyerName(row),
    total: asNumber(row.total),
    placed_at: row.placedAt.toISOString(),
  }))
}

const findCustomers: Finder<'customers'> = async (ctx, scope, text, limit) => {
  const query = { text, filter: isNull(partner.userId), beforeId: undefined, limit }
  const rows = await readCustomers(ctx, scope, await customerIdsByText(ctx, 'everybody', query))
  return rows.map(({ id, nickname, phone, email, disabled_at: disabledAt }) => ({
    id,
    nickname,
    phone,
    email,
    disabled: disabledAt !== null,
  }))
}

const findPartners: Finder<'partners'> = async (ctx, scope, text, limit) => {
  const query = { text, filter: undefined, beforeId: undefined, limit }
  const rows = await readCustomers(ctx, scope, await customerIdsByText(ctx, 'partners', query))
  return rows.map(({ id, nickname, employee_no: employeeNo, phone, disabled_at: disabledAt }) => ({
    id,
    nickname,
    employee_no: employeeNo ?? '',
    phone,
    disabled: disabledAt !== null,
  }))
}

/** For each kind the call of its list, whose roles find it, and how it is found. */
const FINDERS: { [K in FoundKind]: { call: Key; find: Finder<K> } } = {
  orders: { call: 'GET /api/staff/order', find: findOrders },
  customers: { call: 'GET /api/staff/customer', find: findCustomers },
  partners: { call: 'GET /api/staff/partner', find: findPartners },
  products: {
    call: 'GET /api/staff/product',
    find: async (ctx, scope, text, limit) =>
      (await findProducts(ctx, scope, text, limit)).map(({ name, onSale, ...row }) => ({
        ...row,
        name: name[ctx.lang] || name.th || name.en || name.zh,
        on_sale: onSale,
      })),
  },
  receipts: { call: 'GET /api/staff/receipt', find: findReceipts },
  refunds: { call: 'GET /api/staff/refund', find: findRefunds },
  withdrawals: { call: 'GET /api/staff/withdrawal', find: findWithdrawals },
  articles: {
    call: 'GET /api/staff/article',
    find: async (ctx, scope, text, limit) =>
      (await findArticles(ctx, scope, text, limit)).map(({ id, level1, title, state }) => ({
        id,
        section: level1,
        title: title[ctx.lang] || title.th || title.en || title.zh,
        state,
      })),
  },
}

/** Kinds with the name of a person. */
const ABOUT_PEOPLE: readonly FoundKind[] = ['orders', 'customers', 'partners', 'withdrawals']

/**
 * A few records of every kind that the person may open. All kinds together count as one search for the limit of searches
 * that find nothing. A search that shows people is recorded like the read of a list.
 * @throws AppError too_many after 30 searches by a full phone number or address that found nothing
 */
export const findRecords: Handler<'GET /api/staff/find'> = async (ctx, { q }) => {
  const scope = asStaff(ctx)
  const readable = FOUND_KINDS.filter((kind) => mayStaffCall(scope, calls[FINDERS[kind].call].who))
  const lists: Lists = {
    orders: [],
    customers: [],
    partners: [],
    products: [],
    receipts: [],
    refunds: [],
    withdrawals: [],
    articles: [],
  }
  const more: FoundKind[] = []
  const findKind = async <K extends FoundKind>(kind: K) => {
    const found = await FINDERS[kind].find(ctx, scope, q, FOUND_PER_KIND + 1)
    if (found.length > FOUND_PER_KIND) more.push(kind)
    lists[kind] = found.slice(0, FOUND_PER_KIND) as Lists[K]
  }
  await searchWithMissLimit(ctx, scope, q, async () => {
    for (const kind of readable) await findKind(kind)
    return readable.filter((kind) => lists[kind].length > 0)
  })
  const rows = ABOUT_PEOPLE.reduce((sum, kind) => sum + lists[kind].length, 0)
  if (rows > 0)
    await recordAudit(
      ctx,
      'user.list_read',
      { type: 'user', id: 'list' },
      { call: 'find', filter: { q: 'typed' }, rows },
    )
  return { ...lists, more }
}
