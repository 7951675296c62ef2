import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReceiptKind } from '@bailu/contract/receipt-kinds'
import { instant, madeId, money } from './columns.ts'

/**
 * Money received. The orders it pays are in `order_payment`; `rest` is what is left, maintained by triggers, so that never
 * more is used than was received.
 */
export const receipt = pgTable(
  'receipt',
  {
    id: madeId(),
    /** Amount on the bank account or in the cash box. */
    amount: money().notNull(),
    kind: text().$type<ReceiptKind>().notNull(),
    bankReference: text().notNull(),
    /** Value date: when it was on the account or, where not given, when it was confirmed. */
    seenAt: instant().notNull(),
    confirmedBy: uuid().notNull(),
    confirmedAt: instant().notNull(),
    /** Amount and fees, less payments of orders, refunds and booked surplus. Written by triggers only. */
    rest: money()
      .notNull()
      .default(sql`0`),
    /** Recorded by mistake: the money was not received. */
    voidedAt: instant(),
    voidedBy: uuid(),
    voidReason: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('receipt_reference')
      .on(t.bankReference)
      .where(sql`voided_at is null`),
    // By value date: for the daily closing and the list of receipts.
    index('receipt_seen').on(t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('receipt_unapplied')
      .on(t.seenAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`rest > 0 and voided_at is null`),
    check('receipt_amount', sql`${t.amount} > 0`),
    // MOST_RECEIVED: sums of a day or an account must fit a JavaScript number.
    check('receipt_amount_most', sql`${t.amount} <= 100000000000`),
    // No future value dates; allows for clock skew.
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
