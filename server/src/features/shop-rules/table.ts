import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, madeId } from '../../database/columns.ts'

/** Dated shop rules; the newest row with `valid_from` in the past applies, unless retracted. Rows are never deleted. */
export const shopRule = pgTable(
  'shop_rule',
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
    retractedAt: instant(),
    retractedBy: text().notNull().default(''),
    retractReason: text().notNull().default(''),
    /** Approval of a value that needs a second person, or 24 hours. */
    approvalId: uuid(),
  },
  (t) => [
    index('shop_rule_approval').on(t.approvalId),
    index('shop_rule_name').on(t.name, t.validFrom),
    uniqueIndex('shop_rule_version').on(t.name, t.version),
  ],
)
