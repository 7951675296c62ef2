import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import type { Database } from './connect.ts'
import { PROTECTED_TABLES, requireLimitedRole, roleFacts } from './privileges.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database?.close())

/** Append-only by a trigger; the server's role has no privilege to update either. */
const APPEND_ONLY = [
  'audit',
  'transfer',
  'stock_movement',
  'refund_transfer',
  'refund_bounce',
  'brand_page',
  'payout',
  'payout_return',
  'payout_file',
  'day_closing',
]

test('tests use the role of a server, which owns nothing', async () => {
  const facts = await roleFacts(database.pool)
  expect(facts).toEqual({ role: 'bailu_app', superuser: false, owns: 0 })
  await requireLimitedRole(database.pool)
})

test.each(APPEND_ONLY)('the server role can only insert into %s', async (table) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum = 1`,
    [table],
  )
  const column = rows[0]!.name
  for (const statement of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
    await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
})

test.each([
  'alter table audit disable trigger all',
  'alter table transfer drop constraint transfer_amount',
  'drop table idempotency',
  'create table mine (id int)',
  'create function public.mine() returns int language sql as $$ select 1 $$',
  `set session_replication_role = replica`,
  'drop trigger transfer_append_only on transfer',
  'update drizzle.__drizzle_migrations set created_at = 0',
  'update consent set version = version',
  'delete from consent',
  'update reward_line set partner_id = partner_id',
  'update reward_line set gross = gross',
  'delete from reward_line',
  'update debt_entry set amount = amount',
  'delete from debt_entry',
  'truncate debt_entry',
  'update balance_given_up set amount = amount',
  'delete from balance_given_up',
  'update withdrawal set net = net',
  'update withdrawal set hold_until = null',
  'delete from withdrawal',
  'select lo_create(0)',
  'select lo_creat(-1)',
  `select lo_from_bytea(0, '\\x00')`,
  `select lo_put(1, 0, '\\x00')`,
  'select lo_open(1, 131072)',
  'select lo_unlink(1)',
])('denied: %s', async (statement) => {
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test.each(Object.entries(PROTECTED_TABLES))(
  'in %s the server role updates only the listed columns',
  async (table, protectedNames) => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update') order by attname`,
      [table],
    )
    expect(rows.map(({ name }) => name)).toEqual(protectedNames.columns.toSorted())
    const { rows: may } = await database.pool.query(
      `select has_table_privilege($1, 'delete') as deletes, has_table_privilege($1, 'insert') as inserts`,
      [table],
    )
    expect(may).toEqual([{ deletes: protectedNames.deletes === true, inserts: true }])
  },
)

test('every other table may be read and written', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `
    select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and relname <> 'migration_lock' and relname <> all ($1)
      and not exists (select 1 from pg_trigger where tgrelid = c.oid and tgname like '%\\_append\\_only')
      and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
        and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))`,
    [Object.keys(PROTECTED_TABLES)],
  )
  expect(rows).toEqual([])
})

test('a role that owns the tables is rejected', async () => {
  await expect(
    requireLimitedRole({ query: async () => ({ rows: [{ role: 'shop', superuser: false, owns: 70 }] }) }),
  ).rejects.toThrow('owns 70 of its tables')
  await expect(
    requireLimitedRole({ query: async () => ({ rows: [{ role: 'postgres', superuser: true, owns: 0 }] }) }),
  ).rejects.toThrow('superuser')
})
