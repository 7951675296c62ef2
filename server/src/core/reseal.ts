import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from './context.ts'
import { presentForm, seal, SEALED, unseal } from './seal.ts'

type Row = Record<string, unknown>

/** A text column with encrypted (sealed) values; other values in it are left alone. */
export type SealedColumn = {
  table: string
  /** Key columns, as named in the database. */
  key: readonly [string, ...string[]]
  column: string
  /** Rows from before encryption was introduced are in plaintext; a background job encrypts them. */
  wasClear?: true
  /** The associated data of a row's value, see `seal`. */
  place: (row: Row) => string
}

const BATCH = 200

/**
 * Re-encrypts values of previous keys with the current key, in batches. Safe on any number of servers: the guarded update
 * skips a value that has changed in the meantime.
 * @returns how many values were re-encrypted, and how many no key of the ring can decrypt
 */
export async function resealColumn(ctx: Ctx, of: SealedColumn): Promise<{ resealed: number; unreadable: number }> {
  const { settings } = ctx.house
  const [table, column] = [sql.identifier(of.table), sql.identifier(of.column)]
  const key = joined(of.key, (name) => sql`${sql.identifier(name)}`)
  const done = { resealed: 0, unreadable: 0 }
  for (let last: Row | undefined; ;) {
    const after = last && sql`and (${key}) > (${joined(of.key, (name) => sql`${last![name]}`)})`
    const { rows } = await ctx.db.execute<Row>(sql`
      select ${key}, ${column} as sealed_value from ${table}
      where ${column} ~ ${SEALED} and not starts_with(${column}, ${presentForm(settings)}) ${after ?? sql``}
      order by ${key} limit ${BATCH}`)
    for (const row of rows) {
      const before = String(row['sealed_value'])
      const place = of.place(row)
      const text = opened(() => unseal(settings, place, before))
      if (text === undefined) {
        done.unreadable += 1
        continue
      }
      const mine = joinedBy(sql` and `, of.key, (name) => sql`${sql.identifier(name)} = ${row[name]}`)
      const { rowCount } = await ctx.db.execute(sql`
        update ${table} set ${column} = ${seal(settings, place, text)} where ${mine} and ${column} = ${before}`)
      done.resealed += rowCount ?? 0
    }
    if (rows.length < BATCH) return done
    last = rows.at(-1)
  }
}

/** Encrypts one batch of plaintext values; a background job repeats it until none is left. @returns how many */
export async function sealClear(ctx: Ctx, of: SealedColumn): Promise<number> {
  if (!of.wasClear) return 0
  const [table, column] = [sql.identifier(of.table), sql.identifier(of.column)]
  const key = joined(of.key, (name) => sql`${sql.identifier(name)}`)
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${key}, ${column} as clear_value from ${table}
    where ${column} <> '' and ${column} !~ ${SEALED} limit ${BATCH}`)
  for (const row of rows) {
    const before = String(row['clear_value'])
    const mine = joinedBy(sql` and `, of.key, (name) => sql`${sql.identifier(name)} = ${row[name]}`)
    await ctx.db.execute(sql`update ${table} set ${column} = ${seal(ctx.house.settings, of.place(row), before)}
      where ${mine} and ${column} = ${before}`)
  }
  return rows.length
}

function opened(open: () => string): string | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** Number of values per key id; `a1` is the format from before key ids. */
export async function sealedBy(ctx: Pick<Ctx, 'db'>, of: SealedColumn): Promise<Map<string, number>> {
  const column = sql.identifier(of.column)
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select case when ${column} like 'k1:%' then split_part(${column}, ':', 2) else split_part(${column}, ':', 1) end as id,
      count(*)::int as count
    from ${sql.identifier(of.table)} where ${column} ~ ${SEALED} group by 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const joined = (names: readonly string[], part: (name: string) => SQL): SQL => joinedBy(sql`, `, names, part)
const joinedBy = (between: SQL, names: readonly string[], part: (name: string) => SQL): SQL =>
  sql.join(names.map(part), between)
