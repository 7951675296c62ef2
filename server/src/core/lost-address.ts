import { sql } from 'drizzle-orm'
import { user } from '../database/tables/people.ts'

const END = '@lost.invalid'

/** What stands for the address of an account whose typed one turned out to be somebody else's. No mail goes there. */
export const lostAddress = sql<string>`'account-' || ${user.id} || '@lost.invalid'`

export const isLost = (email: string): boolean => email.endsWith(END)
