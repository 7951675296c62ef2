import type { CanceledPieceReason } from '@bailu/contract/orders/kinds'
import type { ReasonUse } from '@bailu/contract/reasons/kinds'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { inEveryLang, instant, madeId, worded } from '../../database/columns.ts'

/**
 * A text of the brand that staff choose as a reason. What was given is stored with its texts where it was given, so that
 * changes here are for the future only. A trigger refuses to change what it is used for.
 */
export const reasonTemplate = pgTable(
  'reason_template',
  {
    id: madeId(),
    usedFor: text().$type<ReasonUse>().notNull(),
    /** Of canceled pieces: what became of them, which also moves the stock. */
    cause: text().$type<CanceledPieceReason>(),
    texts: worded().notNull(),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    retiredAt: instant(),
  },
  (t) => [
    index('reason_template_listed').on(t.usedFor, t.position, t.id),
    check(
      'reason_template_used_for',
      sql`${t.usedFor} in ('slip_rejected', 'cod_rejected', 'order_canceled', 'pieces_canceled', 'return_rejected', 'application_rejected', 'withdrawal_rejected', 'withdrawal_returned', 'reward_canceled', 'reward_reversed', 'page_taken_down')`,
    ),
    check(
      'reason_template_cause',
      sql`case when ${t.usedFor} = 'pieces_canceled' then coalesce(${t.cause}, '') in ('asked', 'sold_out', 'damaged', 'mistake') else ${t.cause} is null end`,
    ),
    check('reason_template_texts', inEveryLang(t.texts)),
  ],
)
