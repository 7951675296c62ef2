import type pg from 'pg'
import { SEALED_COLUMNS } from '../../server/src/app/sealed-columns.ts'
import type { SealedColumn } from '../../server/src/database/columns.ts'
import { readConfig } from '../../server/src/lib/config.ts'
import { seal, SEALED_PATTERN } from '../../server/src/lib/crypto.ts'
import { ledgerStatements, summaryStatements } from './grow-ledger.ts'
import { backOfficeStatements } from './grow-back-office.ts'
import { partnerDataStatements } from './grow-partner-data.ts'
import { userStatements } from './grow-users.ts'
import { rewardStatements, orderStatements } from './grow-orders.ts'

const TABLES = `'orders', 'order_line', 'receipt', 'order_payment', 'payment_slip', 'order_return', 'order_return_line', 'refund_transfer', 'reward_line', 'transfer',
  'account', 'app_user', 'session', 'partner_day', 'reward_day', 'rewarded_order', 'client_refill', 'client_file', 'client_note', 'lead', 'basket_order',
  'withdrawal', 'audit', 'stock_movement', 'site_message_read'`

/**
 * Fills a migrated, empty database with `orders` orders and their rewards, ledger transfers and so on. Users
 * and the data of the large partner are the same for each size, to the millisecond: only the rest of the
 * shop grows. Rows are spread evenly over two years, so that among a million orders the partner's rows are
 * on distant pages, as in production. The ledger balances: `npm run ledger:check` passes.
 */
export async function grow(client: pg.Client, orders: number): Promise<void> {
  const started = Date.now()
  const step = async (name: string, ...statements: string[]) => {
    for (const statement of statements) await client.query(statement)
    process.stderr.write(`${orders} orders, ${name}: ${Math.round((Date.now() - started) / 1000)} s\n`)
  }
  // Bulk load: triggers and foreign keys are off (valid by construction), and indexes are built once at the end.
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off; set jit = off",
  )
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
      where tablename in (${TABLES}) and indexname not like '%_pk' and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  const setAutovacuum = (value: string) =>
    client.query(`do $$ declare t text; begin
    foreach t in array array[${TABLES}] loop execute format('alter table %I set (autovacuum_enabled = ${value})', t); end loop; end $$`)
  await setAutovacuum('off')
  await client.query(MADE_ID_SQL)
  await step('people', ...userStatements())
  await step('orders', ...orderStatements(orders))
  await step('rewards', ...rewardStatements())
  await step('books', ...ledgerStatements())
  await step('sums', ...summaryStatements())
  await step('data of partners', ...partnerDataStatements())
  await step('back office', ...backOfficeStatements())
  // Markers have values that are not sealed.
  for (const column of SEALED_COLUMNS) if (column.table !== 'marker') await sealColumn(client, column)
  for (const { made } of indexes) await client.query(made)
  await client.query('set session_replication_role = origin')
  await step('indexes', 'vacuum analyze')
  await setAutovacuum('on')
}

/** Encrypts the values of a column, which were inserted as plain text, with the key of a demo shop. */
async function sealColumn(client: pg.Client, { table, column, key, place }: SealedColumn): Promise<void> {
  const names = key.map((name) => `"${name}"`)
  const { rows } = await client.query<Record<string, string>>(
    `select ${names.map((name) => `${name}::text`).join()}, "${column}" as plain from "${table}"
      where "${column}" <> '' and "${column}" !~ $1`,
    [SEALED_PATTERN],
  )
  if (rows.length === 0) return
  const config = readConfig({})
  const arrays = [
    ...key.map((name) => rows.map((row) => row[name])),
    rows.map((row) => seal(config, place(row), row['plain']!)),
  ]
  await client.query(
    `update "${table}" as t set "${column}" = made.sealed
      from unnest(${arrays.map((_, at) => `$${at + 1}::text[]`).join()}) as made(${names.join()}, sealed)
      where ${names.map((name) => `t.${name}::text = made.${name}`).join(' and ')}`,
    arrays,
  )
}

/** Time-ordered ids as the server makes them. */
export const MADE_ID_SQL = `create function pg_temp.made_id(at timestamptz, salt text) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 5, 15))::uuid
$$`
