import { sql } from 'drizzle-orm'
import { withSystemContext } from './command.ts'
import type { Ctx } from '../core/context.ts'
import { PEPPER_PURPOSE } from '../lib/password.ts'
import { currentKeyPrefix, keyRing } from '../lib/crypto.ts'
import { countByKey } from '../app/reseal.ts'
import { SEALED_COLUMNS } from '../app/sealed-columns.ts'

const HELP = `Says what still needs an earlier secret of SECRET_KEY_PREVIOUS. Exit code 1 while anything does.

  npm run keys:status

Sealed fields are sealed anew by the running shop, within minutes. A password is hashed anew when its owner signs in;
whoever has not done so before the earlier secret is dropped must reset theirs.`

/** Lines of the report, and whether every value uses the current secret. */
async function keysStatus(ctx: Ctx): Promise<{ lines: string[]; done: boolean }> {
  const { config } = ctx.deps
  const currentKey = currentKeyPrefix(config).split(':')[1]!
  const lines: string[] = []
  let outdated = 0
  for (const column of SEALED_COLUMNS) {
    for (const [id, count] of await countByKey(ctx, column)) {
      if (id === currentKey) continue
      outdated += count
      lines.push(`${column.table}.${column.column}: ${count} sealed with key ${id}`)
    }
  }
  const pepper = keyRing(config, PEPPER_PURPOSE)[0].id
  for (const table of ['app_user', 'staff']) {
    const { rows } = await ctx.db.execute<{ id: string; count: number }>(sql`
      select split_part(password_hash, ':', 1) as id, count(*)::int as count from ${sql.identifier(table)}
      where password_hash <> '' and not starts_with(password_hash, ${`${pepper}:`}) group by 1`)
    for (const { id, count } of rows) {
      outdated += count
      lines.push(`${table}: ${count} passwords hashed with key ${id}`)
    }
  }
  return { lines, done: outdated === 0 }
}

if (process.argv.length > 2) {
  console.log(HELP)
} else {
  try {
    const { lines, done } = await withSystemContext(keysStatus)
    for (const line of lines) console.log(line)
    console.log(done ? 'Nothing uses an earlier secret.' : 'Keep SECRET_KEY_PREVIOUS.')
    process.exitCode = done ? 0 : 1
  } catch (error) {
    console.error(`The keys could not be read: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
