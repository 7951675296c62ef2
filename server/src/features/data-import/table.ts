import type { ImportKind } from '@bailu/contract/data-import/kinds'
import type { ImportState, ImportSums } from '@bailu/contract/data-import/staff'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant, madeId, money, numberOf, numberRef, uuidOf } from '../../database/columns.ts'
import { partner, user } from '../account/table.ts'
import { approval } from '../approvals/table.ts'
import { variant } from '../catalogue/table.ts'
import { order } from '../orders/table.ts'
import { receipt } from '../receipts/table.ts'

/** An uploaded workbook of another system: checked, then applied row by row in the background. */
export const dataImport = pgTable(
  'data_import',
  {
    id: madeId(),
    staffId: uuid().notNull(),
    at: instant().notNull(),
    /** Name of the uploaded file. */
    name: text().notNull(),
    state: text().$type<ImportState>().notNull(),
    /** Encrypted lines of the file; empty once they were erased. */
    rows: text().notNull(),
    /** SHA-256 of the plan that was last checked. */
    planHash: text().notNull(),
    sums: jsonb().$type<ImportSums>().notNull(),
    /** Steps in total, and those that were committed. */
    steps: integer().notNull(),
    done: integer().notNull().default(0),
    appliedBy: uuid(),
    appliedAt: instant(),
    finishedAt: instant(),
    /** Encrypted report of the lines, see `StoredReport`; empty: to be computed anew. */
    report: text().notNull().default(''),
    /** Consecutive faults of the background job at the same step, and when it tries again. */
    attempts: smallint().notNull().default(0),
    retryAt: instant(),
    /** Where and why the background job stopped. */
    stopped: jsonb().$type<{ kind: ImportKind; line: number; code: string }>(),
  },
  (t) => [
    index('data_import_at').on(t.at.desc().nullsFirst()),
    // One at a time, so that two files never create the same account.
    uniqueIndex('data_import_running')
      .on(sql`(1)`)
      .where(sql`state = 'applying'`),
    check('data_import_state', sql`${t.state} in ('checked', 'applying', 'applied', 'stopped')`),
    check('data_import_attempts', sql`${t.attempts} >= 0 and (${t.retryAt} is null or ${t.attempts} > 0)`),
    check('data_import_done', sql`${t.done} between 0 and ${t.steps}`),
    check(
      'data_import_applied',
      sql`(${t.state} = 'checked') = (${t.appliedAt} is null) and (${t.appliedAt} is null) = (${t.appliedBy} is null)`,
    ),
    check(
      'data_import_finished',
      sql`(${t.state} = 'applied') = (${t.finishedAt} is not null) and (${t.state} <> 'applied' or ${t.done} = ${t.steps})`,
    ),
  ],
)

/** A row of another system and what was created from it; each is imported once, whatever file it comes in. */
export const importSource = pgTable(
  'import_source',
  {
    kind: text().$type<ImportKind>().notNull(),
    /** Its number in the other system; the SKU of stock. */
    key: text().notNull(),
    importId: uuidOf(() => dataImport.id),
    /** Keyed hash of the row as it was applied last. */
    rowMac: bytes().notNull(),
    at: instant().notNull(),
    userId: numberRef().references(() => user.id),
    variantId: numberRef().references(() => variant.id),
    orderId: uuid().references(() => order.id),
    /** Consent given in the other system: to advertising, when (YYYY-MM-DD) and where. */
    marketing: boolean().notNull().default(false),
    consentOn: text().notNull().default(''),
    consentSource: text().notNull().default(''),
    /** The last invitation to choose a password, and how many there were. */
    invitedAt: instant(),
    invitations: smallint().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    uniqueIndex('import_source_user').on(t.userId),
    uniqueIndex('import_source_variant').on(t.variantId),
    uniqueIndex('import_source_order').on(t.orderId),
    check('import_source_kind', sql`${t.kind} in ('partners', 'customers', 'stock', 'orders')`),
    check(
      'import_source_target',
      sql`(${t.kind} in ('partners', 'customers')) = (${t.userId} is not null) and (${t.kind} = 'stock') = (${t.variantId} is not null)
        and (${t.kind} = 'orders') = (${t.orderId} is not null)`,
    ),
    check('import_source_invited', sql`(${t.invitedAt} is null) = (${t.invitations} = 0)`),
  ],
)

/**
 * What a partner brings from the other system: booked into the ledger once, after an owner signed it off. A trigger
 * forbids changes of amounts from then on.
 */
export const openingBalance = pgTable(
  'opening_balance',
  {
    partnerId: numberOf(() => partner.userId).primaryKey(),
    importId: uuidOf(() => dataImport.id),
    amount: money().notNull(),
    points: integer().notNull(),
    /** Those of `points` that were earned in `month` (YYYY-MM). */
    monthPoints: integer().notNull(),
    month: text().notNull(),
    growth: integer().notNull(),
    /** Income and withheld tax of the year, for the progressive withholding. */
    year: integer().notNull(),
    yearIncome: money().notNull(),
    yearTax: money().notNull(),
    signedAt: instant(),
    signedBy: uuid(),
    approvalId: uuid().references(() => approval.id),
    bookedAt: instant(),
  },
  (t) => [
    index('opening_balance_waits')
      .on(t.partnerId)
      .where(sql`booked_at is null`),
    check('opening_balance_amounts', sql`${t.amount} >= 0 and ${t.yearTax} between 0 and ${t.yearIncome}`),
    check('opening_balance_points', sql`${t.monthPoints} between 0 and ${t.points} and ${t.growth} >= 0`),
    check('opening_balance_month', sql`${t.month} ~ '^20\\d{2}-(0[1-9]|1[0-2])$'`),
    check(
      'opening_balance_signed',
      sql`(${t.signedAt} is null) = (${t.signedBy} is null) and (${t.bookedAt} is null or ${t.bookedAt} >= ${t.signedAt})`,
    ),
  ],
)

/**
 * What the other system received for an open order: booked as a receipt once it was signed off with the balances. Until then
 * a corrected file may replace the order. A trigger forbids changes of amounts from the signature on.
 */
export const openingOrder = pgTable(
  'opening_order',
  {
    orderId: uuidOf(() => order.id).primaryKey(),
    importId: uuidOf(() => dataImport.id),
    amount: money().notNull(),
    /** YYYY-MM-DD: when the other system received it. */
    paidOn: text().notNull(),
    signedAt: instant(),
    signedBy: uuid(),
    approvalId: uuid().references(() => approval.id),
    bookedAt: instant(),
    receiptId: uuid().references(() => receipt.id),
  },
  (t) => [
    uniqueIndex('opening_order_receipt').on(t.receiptId),
    index('opening_order_waits')
      .on(t.orderId)
      .where(sql`booked_at is null`),
    check('opening_order_amount', sql`${t.amount} > 0`),
    check('opening_order_paid_on', sql`${t.paidOn} ~ '^20\\d{2}-(0[1-9]|1[0-2])-\\d{2}$'`),
    check(
      'opening_order_signed',
      sql`(${t.signedAt} is null) = (${t.signedBy} is null) and (${t.bookedAt} is null or ${t.bookedAt} >= ${t.signedAt})
        and (${t.bookedAt} is null) = (${t.receiptId} is null)`,
    ),
  ],
)
