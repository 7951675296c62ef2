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

/** Dated settings of the shop; the newest row at or before now holds, unless it was withdrawn. Rows are never changed back or deleted. */
export const setting = pgTable(
  'setting',
  {
    id: madeId(),
    name: text().notNull(),
    value: jsonb().notNull(),
    validFrom: instant().notNull(),
    /** Counts the changes of a name, so that of two at once one is refused. */
    version: integer(),
    madeAt: instant(),
    /** As in audit rows. */
    madeBy: text().notNull().default(''),
    reason: text().notNull().default(''),
    /** Before it held. */
    withdrawnAt: instant(),
    withdrawnBy: text().notNull().default(''),
    withdrawnReason: text().notNull().default(''),
    /** Of a value that a second person decides about, or that waits a day. */
    approvalId: uuid(),
  },
  (t) => [
    index('setting_approval').on(t.approvalId),
    index('setting_name').on(t.name, t.validFrom),
    uniqueIndex('setting_version').on(t.name, t.version),
  ],
)

/** When what is over was last erased, kind by kind, and how much of it. */
export const retentionRun = pgTable('retention_run', {
  kind: text().primaryKey(),
  at: instant().notNull(),
  /** Erased by the last run that found anything to erase, and when that was. */
  erased: integer().notNull(),
  erasedAt: instant(),
})
