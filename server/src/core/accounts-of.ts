import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { user } from '../database/tables/people.ts'

/** Whether a column names somebody's account or one that was merged into it: what is kept there is theirs too. */
export const ofAccountsOf = (column: AnyColumn, userId: number): SQL =>
  sql`${column} in (select ${userId}::bigint union all select ${user.id} from ${user} where ${user.mergedInto} = ${userId})`
