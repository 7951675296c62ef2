import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresReachable, TEST_URL } from '../testing/test-database.ts'
import { type Migration, readMigrations, runMigrations, schemaState } from './run-migrations.ts'

const migration = (at: number, ...statements: string[]): Migration => ({
  at,
  hash: `h${at}`,
  statements,
  outside: false,
})
const outside = (at: number, ...statements: string[]): Migration => ({ ...migration(at, ...statements), outside: true })

describe.skipIf(!(await postgresReachable()))('migrations on PostgreSQL', () => {
  const name = `bailu_test_${randomBytes(6).toString('hex')}`
  let pool: pg.Pool

  beforeAll(async () => {
    const admin = new pg.Client({ connectionString: TEST_URL })
    await admin.connect()
    await admin.query(`create database ${name}`)
    await admin.end()
    const url = new URL(TEST_URL)
    url.pathname = `/${name}`
    pool = new pg.Pool({ connectionString: url.href, max: 4 })
    // The pool ends before its connections are closed: dropping the database ends them, which is no failure.
    pool.on('connect', (client) => client.on('error', () => undefined))
  })

  afterAll(async () => {
    await pool.end()
    const admin = new pg.Client({ connectionString: TEST_URL })
    await admin.connect()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })

  const run = async (migrations: Migration[], onRetry?: (attempt: number) => void) => {
    const client = await pool.connect()
    try {
      return await runMigrations(client, { migrations, concurrently: true, ...(onRetry && { onRetry }) })
    } finally {
      client.release()
    }
  }
  const exists = async (relation: string) =>
    (await pool.query(`select to_regclass($1) is not null as there`, [relation])).rows[0].there

  const first = migration(1, 'create table a (id int primary key)', 'insert into a select generate_series(1, 100)')

  test('each migration runs once, and the schema state is reported', async () => {
    expect(await schemaState(pool, [first])).toEqual({ missing: 1, newer: false })
    expect(await run([first])).toBe(1)
    expect(await run([first])).toBe(0)
    expect(await schemaState(pool, [first])).toEqual({ missing: 0, newer: false })
    expect(await schemaState(pool, [])).toEqual({ missing: 0, newer: true })
  })

  test('a failing migration is rolled back, earlier ones stay', async () => {
    const good = migration(2, 'create table b (id int)')
    const bad = migration(3, 'create table c (id int)', 'select 1 / 0')
    await expect(run([first, good, bad])).rejects.toThrow('division by zero')
    expect([await exists('b'), await exists('c')]).toEqual([true, false])
    expect(await schemaState(pool, [first, good, bad])).toEqual({ missing: 1, newer: false })
  })

  test('a locked table is retried, and other readers do not queue behind the migration', async () => {
    const holder = await pool.connect()
    await holder.query('begin')
    await holder.query('select count(*) from a')
    const tries: number[] = []
    const done = run([first, migration(4, 'alter table a add column note text')], (attempt) => {
      tries.push(attempt)
      if (attempt === 2) void holder.query('commit')
    })
    while (tries.length === 0) await wait(20)
    expect((await pool.query('select count(*)::int as rows from a')).rows[0].rows).toBe(100)
    await done
    holder.release()
    expect(tries.length).toBeGreaterThanOrEqual(2)
    expect((await pool.query('select note from a limit 1')).fields).toHaveLength(1)
  })

  test('an invalid index of an interrupted attempt is rebuilt', async () => {
    await pool.query('insert into a values (0, null), (-1, null)')
    await pool.query(`update a set note = 'twice' where id <= 0`)
    // A unique index on duplicate values leaves an invalid index.
    await expect(pool.query('create unique index concurrently a_note on a (note)')).rejects.toThrow('a_note')
    expect(await exists('a_note')).toBe(true)
    await pool.query(`delete from a where id = 0`)
    const index = outside(5, 'create unique index concurrently if not exists "a_note" on a (note)')
    expect(await run([index])).toBe(1)
    const { rows } = await pool.query(`select indisvalid from pg_index where indexrelid = 'a_note'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })
})

test('no migration rewrites or scans an existing table under a lock', () => {
  const all = readMigrations()
  const broken = Object.entries(namesOf(all)).flatMap(([name, one]) => blocksOf(one).map((what) => `${name}: ${what}`))
  expect(broken).toEqual([])
})

function namesOf(all: Migration[]): Record<string, Migration> {
  return Object.fromEntries(all.map((one, index) => [String(index).padStart(4, '0'), one]))
}

const CREATED = /create table (?:if not exists )?"?(\w+)"?/gi

/** Statements that would lock an existing table for a time proportional to its size; tables created by the same migration are exempt. */
function blocksOf({ statements, outside: apart }: Migration): string[] {
  const own = new Set(statements.flatMap((statement) => [...statement.matchAll(CREATED)].map(([, table]) => table)))
  return statements.flatMap((whole) => {
    const statement = whole.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()
    const table =
      /^(?:alter table|create (?:unique )?index .*? on|update|delete from) (?:only )?"?(?:public"?\."?)?(\w+)"?/i.exec(
        statement,
      )?.[1]
    if (table === undefined || own.has(table)) return []
    const rules: [boolean, string][] = [
      [/^create (unique )?index (?!concurrently)/i.test(statement), 'create the index concurrently'],
      [
        /index concurrently (?!if not exists)/i.test(statement),
        'an index says "if not exists", so that it can be tried again',
      ],
      [
        /concurrently/i.test(statement) && !apart,
        'an index made concurrently stands in a migration outside a transaction',
      ],
      [
        apart &&
          !/^(create (unique )?index concurrently|drop index concurrently if exists|alter table \S+ validate constraint)/i.test(
            statement,
          ),
        'outside a transaction stands only what can be run again',
      ],
      [/generated always as .* stored/i.test(statement), 'a stored generated column rewrites the table'],
      [/alter column \S+ (set data )?type/i.test(statement), 'a changed type rewrites the table'],
      [
        /alter column \S+ set not null/i.test(statement),
        'use a check that is not valid, validated in the next migration',
      ],
      [
        /add constraint .* (check|foreign key)/i.test(statement) && !/not valid/i.test(statement),
        'add the constraint as "not valid" and validate it in the next migration',
      ],
      [
        /add constraint .* (unique|primary key) \(/i.test(statement),
        'make the index concurrently, then add the constraint using it',
      ],
      [/drop column|rename/i.test(statement), 'the former release still uses it: remove it a release later'],
      [/^(update|delete)/i.test(statement), 'a fill runs in the background, not in a migration'],
    ]
    return rules.flatMap(([broken, words]) => (broken ? [`${words}: ${statement.slice(0, 100)}`] : []))
  })
}
