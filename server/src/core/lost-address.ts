import { sql } from 'drizzle-orm'
import { user } from '../database/tables/people.ts'

const END = '@lost.invalid'

/** SQL: placeholder address for an account whose unverified e-mail address was verified by another account. Nothing is sent to it. */
export const lostAddress = sql<string>`'account-' || ${user.id} || '@lost.invalid'`

export const isLost = (email: string): boolean => email.endsWith(END)
