import type pg from 'pg'

/** What a new test database contains: the rows inserted by migrations, by table, and a hash of the schema. */
export type NewDatabase = { rows: Record<string, string>; schema: string }

/** Everything a statement can change in a schema: definitions, whether triggers are enabled, privileges, settings. */
const SCHEMA_HASH = `
  with relation as (
    select c.* from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'drizzle')
  ), line as (
    select concat_ws(' ', 'relation', oid, relname, relkind, relowner, relrowsecurity, relacl, reloptions) as text from relation
    union all
    select concat_ws(' ', 'column', attrelid, attnum, attname, atttypid, atttypmod, attnotnull, attisdropped, attacl)
    from pg_attribute where attrelid in (select oid from relation)
    union all
    select concat_ws(' ', 'default', adrelid, adnum, pg_get_expr(adbin, adrelid)) from pg_attrdef
    union all
    select concat_ws(' ', 'constraint', oid, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
    where conrelid in (select oid from relation)
    union all
    select concat_ws(' ', 'trigger', tgrelid, tgname, tgenabled, tgfoid, tgtype, tgqual) from pg_trigger
    union all
    select concat_ws(' ', 'policy', polrelid, polname, polcmd, polroles, polqual, polwithcheck) from pg_policy
    union all
    select concat_ws(' ', 'function', oid, prosrc, proacl, proconfig) from pg_proc
    where pronamespace = 'public'::regnamespace or proacl is not null
    union all
    select concat_ws(' ', 'schema', nspname, nspowner, nspacl) from pg_namespace where nspname !~ '^pg_(toast|temp)'
    union all
    select concat_ws(' ', 'setting', setrole, setconfig) from pg_db_role_setting
    where setdatabase = (select oid from pg_database where datname = current_database())
  )
  select md5(string_agg(text, chr(10) order by text)) as hash from line`

async function schemaHash(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(SCHEMA_HASH)
  return rows[0]!.hash
}

/** Tables with more than this many bytes are vacuumed: the deleted rows of a few tests are faster to skip than to remove. */
const VACUUM_BYTES = 500_000

/** Tables with rows, deleted ones included. */
async function usedTables(client: pg.Client): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select quote_ident(relname) as name, pg_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  )
  return rows
}

/** @param client connected to a database that was just copied from the template */
export async function readNewDatabase(client: pg.Client): Promise<NewDatabase> {
  const rows: Record<string, string> = {}
  for (const { name } of await usedTables(client)) {
    const found = await client.query<{ json: string }>(`select json_agg(r)::text as json from ${name} r`)
    rows[name] = found.rows[0]!.json
  }
  return { rows, schema: await schemaHash(client) }
}

/**
 * Removes all rows but those of a new database, and restarts all sequences. Faster than copying the template again.
 * @param client connected to the database as a superuser, while nobody else is
 * @returns false when the schema was changed: such a database cannot be used again
 */
export async function resetDatabase(client: pg.Client, { rows, schema }: NewDatabase): Promise<boolean> {
  if ((await schemaHash(client)) !== schema) return false
  const used = await usedTables(client)
  await client.query('begin')
  // Neither triggers against deleting nor foreign keys apply.
  await client.query('set local session_replication_role = replica')
  // `truncate` would write each index to the disk anew, and wait for it.
  await client.query(used.map(({ name }) => `delete from ${name};`).join(' '))
  for (const [table, json] of Object.entries(rows)) {
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`,
      [json],
    )
  }
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  )
  await client.query('commit')
  for (const { name } of used.filter(({ bytes }) => bytes > VACUUM_BYTES)) await client.query(`vacuum ${name}`)
  return true
}
