import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, madeId } from './columns.ts'

export type TaxBand = { upTo: string | null; rateBp: number }

export const taxRule = pgTable('tax_rule', {
  id: text().primaryKey(),
  method: text().$type<'flat' | 'progressive'>().notNull(),
  /** Flat method: basis points of gross. */
  rateBp: integer().notNull(),
  /** Progressive method: ceilings in satang as text, ascending, the last one null. */
  bands: jsonb().$type<TaxBand[]>().notNull(),
  validFrom: instant().notNull(),
})

/** Dated shop rules; the newest row with `valid_from` in the past applies, unless retracted. Rows are never deleted. */
export const setting = pgTable(
  'setting',
  {
    id: madeId(),
    name: text().notNull(),
    value: jsonb().notNull(),
    validFrom: instant().notNull(),
    /** Version per name for optimistic locking: of two concurrent changes one fails. */
    version: integer(),
    madeAt: instant(),
    /** As in audit rows. */
    madeBy: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Retracted before it took effect. */
    withdrawnAt: instant(),
    withdrawnBy: text().notNull().default(''),
    withdrawnReason: text().notNull().default(''),
    /** Approval of a value that needs a second person, or 24 hours. */
    approvalId: uuid(),
  },
  (t) => [
    index('setting_approval').on(t.approvalId),
    index('setting_name').on(t.name, t.validFrom),
    uniqueIndex('setting_version').on(t.name, t.version),
  ],
)

/** Last run of the retention job per kind of data. */
export const retentionRun = pgTable('retention_run', {
  kind: text().primaryKey(),
  at: instant().notNull(),
  /** Count and time of the last run that erased anything. */
  erased: integer().notNull(),
  erasedAt: instant(),
})
