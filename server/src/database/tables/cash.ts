import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CarriedFrom } from '@bailu/contract/staff-cash'
import { approval } from './approvals.ts'
import { instant, madeId, money } from './columns.ts'

/** Cash deposited from the cash box at the bank, or transfers of the payment provider. Never changed; voided at most once. */
export const cashDeposit = pgTable(
  'cash_deposit',
  {
    id: madeId(),
    amount: money().notNull(),
    /** Where the money was before. */
    carriedFrom: text().$type<CarriedFrom>().notNull().default('cash'),
    /** Fee deducted by the provider, in addition to the amount. */
    fee: money()
      .notNull()
      .default(sql`0`),
    bankReference: text().notNull(),
    /** The day of the bank's statement. */
    depositedOn: date().notNull(),
    notedBy: uuid().notNull(),
    notedAt: instant().notNull(),
    voidedAt: instant(),
    voidedBy: uuid(),
    voidReason: text().notNull().default(''),
    /** Approval of a fee above the limit of one person; a trigger checks that the amounts match. */
    approvalId: uuid().references(() => approval.id),
  },
  (t) => [
    uniqueIndex('cash_deposit_reference')
      .on(t.bankReference)
      .where(sql`voided_at is null`),
    index('cash_deposit_day').on(t.depositedOn, t.amount),
    uniqueIndex('cash_deposit_approval').on(t.approvalId),
    check('cash_deposit_amount', sql`${t.amount} > 0`),
    check('cash_deposit_from', sql`${t.carriedFrom} in ('cash', 'provider')`),
    check('cash_deposit_fee', sql`${t.fee} >= 0 and (${t.fee} = 0 or ${t.carriedFrom} = 'provider')`),
    check(
      'cash_deposit_void_why',
      sql`(${t.voidedAt} is null) = (${t.voidedBy} is null) and (${t.voidedAt} is null) = (${t.voidReason} = '')`,
    ),
  ],
)
