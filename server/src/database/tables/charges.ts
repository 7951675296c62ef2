import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChargeState } from '@bailu/contract/charge-states'
import { instant, madeId, money } from './columns.ts'
import { order } from './orders.ts'
import { receipt } from './receipts.ts'

/**
 * Charges requested from the payment provider for an order. The id is the reference sent to the provider, so that a
 * repeated request creates no second charge. A trigger forbids changes of a paid one.
 */
export const providerCharge = pgTable(
  'provider_charge',
  {
    id: madeId(),
    orderId: uuid()
      .notNull()
      .references(() => order.id),
    /** The provider's id; null until its reply arrives. */
    chargeId: text(),
    amount: money().notNull(),
    state: text().$type<ChargeState>().notNull(),
    /** Real money, not the provider's test mode. */
    live: boolean().notNull(),
    /** The QR as a data: address, while it can be paid. */
    picture: text().notNull().default(''),
    askedAt: instant().notNull(),
    expiresAt: instant(),
    /** How often the provider was polled for the result, and when it is polled next; null: no more. */
    asks: integer().notNull().default(0),
    nextAt: instant(),
    endedAt: instant(),
    receiptId: uuid().references(() => receipt.id),
  },
  (t) => [
    uniqueIndex('provider_charge_charge').on(t.chargeId),
    uniqueIndex('provider_charge_receipt').on(t.receiptId),
    uniqueIndex('provider_charge_open')
      .on(t.orderId, t.amount)
      .where(sql`state in ('asked', 'pending')`),
    index('provider_charge_order').on(t.orderId),
    index('provider_charge_next')
      .on(t.nextAt)
      .where(sql`next_at is not null`),
    check('provider_charge_amount', sql`${t.amount} > 0`),
    check('provider_charge_state', sql`${t.state} in ('asked', 'pending', 'paid', 'failed', 'expired', 'odd')`),
    check('provider_charge_named', sql`${t.chargeId} is not null or ${t.state} in ('asked', 'failed')`),
    check('provider_charge_paid', sql`(${t.state} = 'paid') = (${t.receiptId} is not null)`),
    check('provider_charge_ended', sql`(${t.endedAt} is null) = (${t.state} in ('asked', 'pending'))`),
  ],
)
