import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReceiptKind } from '@bailu/contract/receipt-kinds'
import { instant, madeId, money } from './columns.ts'

/**
 * One line of money that came in. What of it pays which order is in `payment`; what is left is `rest`, kept by triggers,
 * so that never more is used of it than came.
 */
export const receipt = pgTable(
  'receipt',
  {
    id: madeId(),
    /** What reached the account or the cash box. */
    amount: money().notNull(),
    kind: text().$type<ReceiptKind>().notNull(),
    bankReference: text().notNull(),
    /** The moment it counts for: when it stood on the account or, where nobody said, when it was confirmed. */
    seenAt: instant().notNull(),
    confirmedBy: uuid().notNull(),
    confirmedAt: instant().notNull(),
    /** Amount and fees, less what pays orders, is owed back or was booked as surplus. Only triggers write it. */
    rest: money()
      .notNull()
      .default(sql`0`),
    /** The money never came. */
    voidedAt: instant(),
    voidedBy: uuid(),
    voidReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('receipt_reference')
      .on(t.bankReference)
      .where(sql`voided_at is null`),
    // By the day of the statement: what a day's closing sums, and the list of what was received.
    index('receipt_seen').on(t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('receipt_unapplied')
      .on(t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`rest > 0 and voided_at is null`),
    check('receipt_amount', sql`${t.amount} > 0`),
    // MOST_RECEIVED: what is summed for a day or an account must fit a number.
    check('receipt_amount_most', sql`${t.amount} <= 100000000000`),
    // No books have a day that is to come; the clock of who confirms may run ahead by a little.
    check('receipt_seen_by_then', sql`${t.seenAt} <= ${t.confirmedAt} + interval '24 hours'`),
    check('receipt_kind', sql`${t.kind} in ('transfer', 'cod', 'cash', 'provider')`),
    check('receipt_rest', sql`${t.rest} >= 0`),
    check('receipt_void', sql`${t.voidedAt} is null or ${t.rest} = ${t.amount}`),
    check(
      'receipt_void_why',
      sql`(${t.voidedAt} is null) = (${t.voidedBy} is null) and (${t.voidedAt} is null) = (${t.voidReason} = '')`,
    ),
  ],
)
