import type { Lang } from '@bailu/contract/languages'
import { bigint, customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Numeric identity key from 100000 on; lower numbers are fixed rows. */
export const numberedId = () =>
  bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 100000 })

/** Reference to a numeric key. */
export const numberRef = () => bigint({ mode: 'number' })

/** Time-ordered key made by the app (uuidv7), so that any PostgreSQL can hold it. */
export const madeId = () => uuid().primaryKey()

/** Whole satang. */
export const money = () => bigint({ mode: 'bigint' })

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text of the brand in its three languages. */
export const worded = () => jsonb().$type<Record<Lang, string>>()

/** A text column with encrypted (sealed) values; other values in it are left alone. */
export type SealedColumn = {
  table: string
  /** Key columns, as named in the database. */
  key: readonly [string, ...string[]]
  column: string
  /** Rows from before encryption was introduced are in plaintext; a background job encrypts them. */
  wasPlaintext?: true
  /** The associated data of a row's value, see `seal`. */
  place: (row: Record<string, unknown>) => string
}
