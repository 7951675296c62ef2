import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../core/context.ts'
import { currentKeyPrefix, seal, SEALED_PATTERN, unseal } from '../lib/crypto.ts'
import type { SealedColumn } from '../database/columns.ts'

type Row = Record<string, unknown>

const BATCH = 200

/**
 * Re-encrypts values of previous keys with the current key, in batches. Safe on any number of servers: the guarded update
 * skips a value that has changed in the meantime.
 * @returns how many values were re-encrypted, and how many no key of the ring can decrypt
 */
export async function resealColumn(ctx: Ctx, target: SealedColumn): Promise<{ resealed: number; unreadable: number }> {
  const { config } = ctx.deps
  const [table, column] = [sql.identifier(target.table), sql.identifier(target.column)]
  const key = joinColumns(target.key, (name) => sql`${sql.identifier(name)}`)
  const counts = { resealed: 0, unreadable: 0 }
  for (let lastRow: Row | undefined; ;) {
    const afterLastRow = lastRow && sql`and (${key}) > (${joinColumns(target.key, (name) => sql`${lastRow![name]}`)})`
    const { rows } = await ctx.db.execute<Row>(sql`
      select ${key}, ${column} as sealed_value from ${table}
      where ${column} ~ ${SEALED_PATTERN} and not starts_with(${column}, ${currentKeyPrefix(config)}) ${afterLastRow ?? sql``}
      order by ${key} limit ${BATCH}`)
    for (const row of rows) {
      const oldValue = String(row['sealed_value'])
      const place = target.place(row)
      const text = tryUnseal(() => unseal(config, place, oldValue))
      if (text === undefined) {
        counts.unreadable += 1
        continue
      }
      const sameRow = joinSql(sql` and `, target.key, (name) => sql`${sql.identifier(name)} = ${row[name]}`)
      const { rowCount } = await ctx.db.execute(sql`
        update ${table} set ${column} = ${seal(config, place, text)} where ${sameRow} and ${column} = ${oldValue}`)
      counts.resealed += rowCount ?? 0
    }
    if (rows.length < BATCH) return counts
    lastRow = rows.at(-1)
  }
}

function tryUnseal(open: () => string): string | undefined {
  try {
    return open()
  } catch {
    return undefined
  }
}

/** Number of values per key id. */
export async function countByKey(ctx: Pick<Ctx, 'db'>, target: SealedColumn): Promise<Map<string, number>> {
  const column = sql.identifier(target.column)
  const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
    select split_part(${column}, ':', 2) as id, count(*)::int as count
    from ${sql.identifier(target.table)} where ${column} ~ ${SEALED_PATTERN} group by 1`)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

const joinColumns = (names: readonly string[], part: (name: string) => SQL): SQL => joinSql(sql`, `, names, part)
const joinSql = (between: SQL, names: readonly string[], part: (name: string) => SQL): SQL =>
  sql.join(names.map(part), between)
