import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DifferenceKind } from '@bailu/contract/receipt-kinds'
import { instant, madeId, money } from './columns.ts'
import { order } from './orders.ts'
import { receipt } from './receipts.ts'

/**
 * A difference accepted with a reason: `fee` adds to what a receipt pays, `over` is surplus of a receipt that is neither
 * refunded nor used, `under` is the waived part of an order's total.
 */
export const difference = pgTable(
  'difference',
  {
    id: madeId(),
    kind: text().$type<DifferenceKind>().notNull(),
    receiptId: uuid().references(() => receipt.id),
    /** Of `under`. */
    orderId: uuid().references(() => order.id),
    amount: money().notNull(),
    reason: text().notNull(),
    bookedBy: uuid().notNull(),
    bookedAt: instant().notNull(),
    reversedAt: instant(),
    reversedBy: uuid(),
    reverseReason: text().notNull().default(''),
  },
  (t) => [
    index('difference_receipt').on(t.receiptId),
    index('difference_order').on(t.orderId),
    index('difference_booker').on(t.bookedBy, t.bookedAt),
    check('difference_kind', sql`${t.kind} in ('fee', 'under', 'over')`),
    check('difference_amount', sql`${t.amount} > 0`),
    check(
      'difference_of',
      sql`(${t.kind} = 'under') = (${t.orderId} is not null) and (${t.kind} = 'under') = (${t.receiptId} is null)`,
    ),
    check('difference_why', sql`${t.reason} <> ''`),
    check(
      'difference_reversed',
      sql`(${t.reversedAt} is null) = (${t.reversedBy} is null) and (${t.reversedAt} is null) = (${t.reverseReason} = '')`,
    ),
  ],
)
