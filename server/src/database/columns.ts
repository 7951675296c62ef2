import type { Lang } from '@bailu/contract/languages'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, jsonb, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Numeric identity key from 100000 on; lower numbers are fixed rows. */
export const numberedId = () =>
  bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 100000 })

/** Reference to a numeric key. */
export const numberRef = () => bigint({ mode: 'number' })

/** Time-ordered key made by the app (uuidv7), so that any PostgreSQL can hold it. */
export const madeId = () => uuid().primaryKey()

type ReferenceOptions = { onDelete?: 'cascade' }

/** Required reference to a uuid key. */
export const uuidOf = (key: () => AnyPgColumn, options?: ReferenceOptions) => uuid().notNull().references(key, options)

/** Required reference to a numeric key. */
export const numberOf = (key: () => AnyPgColumn) => numberRef().notNull().references(key)

/** Whole satang. */
export const money = () => bigint({ mode: 'bigint' })
/** An amount that is zero unless given. */
export const zeroMoney = () =>
  money()
    .notNull()
    .default(sql`0`)

export const instant = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 })

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Text of the brand in its three languages. */
export const worded = () => jsonb().$type<Record<Lang, string>>()

/** Condition of a check: null, or with a text in each language. */
export const inEveryLang = (texts: AnyPgColumn): SQL =>
  sql`${texts} is null or (coalesce(${texts}->>'en', '') <> '' and coalesce(${texts}->>'zh', '') <> '' and coalesce(${texts}->>'th', '') <> '')`

/** A text column with encrypted (sealed) values; other values in it are left alone. */
export type SealedColumn = {
  table: string
  /** Key columns, as named in the database. */
  key: readonly [string, ...string[]]
  column: string
  /** The associated data of a row's value, see `seal`. */
  place: (row: Record<string, unknown>) => string
}
