import { checkLedger } from '@bailu/server/features/ledger/check-ledger'
import type { Database } from '@bailu/server/database/connect'

/** What must hold for orders and stock after any interruption: a description, and a query for what breaks it. */
export const CONSISTENCY_QUERIES: Record<string, string> = {
  'an order without lines':
    'select id::text as at from orders o where not exists (select 1 from order_line l where l.order_id = o.id)',
  'a total that is not the sum of its lines':
    'select id::text as at from orders o where subtotal <> (select sum(price * quantity) from order_line l where l.order_id = o.id)',
  'stock that is not what was moved':
    'select id::text as at from variant v where stock <> (select coalesce(sum(change), 0) from stock_movement m where m.variant_id = v.id)',
  'an order that took other stock than it sold': `select o.id::text as at from orders o
    left join (select order_id, sum(change) as change from stock_movement where order_id is not null group by order_id) m
      on m.order_id = o.id::text
    where o.quantity <> -coalesce(m.change, 0)`,
  'an order without its audit row': `select id::text as at from orders o where not exists (select 1 from audit a where a.action = 'order.placed' and a.ref_id = o.id::text)`,
  'a key without its answer': 'select key as at from idempotency where reply is null',
}

/** Descriptions of everything that breaks a check of the ledger, of orders or of stock. */
export async function findBroken({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<string[]> {
  const broken = (await checkLedger({ db })).map(({ check, at }) => `${check}: ${at}`)
  for (const [what, query] of Object.entries(CONSISTENCY_QUERIES))
    for (const { at } of (await pool.query(query)).rows) broken.push(`${what}: ${at}`)
  return broken
}

/** Compares the orders that clients saw confirmed with those of the database. */
export async function verifyOrders(database: Pick<Database, 'db' | 'pool'>, confirmed: string[]) {
  const { rows } = await database.pool.query('select id::text from orders')
  const storedIds = new Set(rows.map(({ id }) => id as string))
  return {
    missing: confirmed.filter((id) => !storedIds.has(id)).length,
    duplicated: confirmed.length - new Set(confirmed).size,
    broken: await findBroken(database),
  }
}
