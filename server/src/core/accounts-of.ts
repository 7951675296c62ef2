import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { user } from '../database/tables/people.ts'

/** SQL condition: the column references this account or an account that was merged into it. */
export const ofAccountsOf = (column: AnyColumn, userId: number): SQL =>
  sql`${column} in (select ${userId}::bigint union all select ${user.id} from ${user} where ${user.mergedInto} = ${userId})`
