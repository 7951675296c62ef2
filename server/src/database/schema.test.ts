import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { postgresDatabase, postgresReachable } from '../testing/test-database.ts'
import * as tables from './tables.ts'

/** The system catalog of a schema without triggers, as comparable lines. */
const CATALOG = `
  select format('column %s.%s %s%s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
    case a.attidentity when '' then '' else ' identity ' || a.attidentity::text || ' from ' || s.seqstart end) as line
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join pg_sequence s on a.attidentity <> '' and s.seqrelid = pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname <> 'migration_lock'
  union all
  select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace and contype not in ('n', 't') and conrelid::regclass::text <> 'migration_lock'
  union all
  select format('index %s', indexdef) from pg_indexes where schemaname = 'public' and tablename <> 'migration_lock'
  order by 1`

const catalogOf = async (database: { query: (text: string) => Promise<{ rows: { line: string }[] }> }) =>
  (await database.query(CATALOG)).rows.map(({ line }) => line)

test.skipIf(!(await postgresReachable()))('migrations and table definitions give the same schema', async () => {
  const migrated = await postgresDatabase()
  const fresh = await postgresDatabase()
  const owner = await fresh.pool.connect()
  try {
    // Both as the owner; this database is temporary.
    await owner.query(
      'set role none; drop schema public cascade; create schema public; drop schema if exists drizzle cascade',
    )
    const nothing = generateDrizzleJson({}, undefined, undefined, 'snake_case')
    const all = generateDrizzleJson(tables, nothing.id, undefined, 'snake_case')
    for (const statement of await generateMigration(nothing, all)) await owner.query(statement)

    const lines = await catalogOf(migrated.pool as pg.Pool)
    expect(lines.length).toBeGreaterThan(100)
    expect(lines).toEqual(await catalogOf(owner as pg.PoolClient))
  } finally {
    owner.release(true)
    await migrated.close()
    await fresh.close()
  }
})
