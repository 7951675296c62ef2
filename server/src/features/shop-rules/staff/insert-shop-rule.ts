import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ApprovalDetail } from '@bailu/contract/approvals/staff'
import type { ShopRuleName, ShopRuleInput } from '@bailu/contract/shop-rules/staff'
import { actorName, type Ctx } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { shopRule } from '../table.ts'
import { fingerprintOf, proposeApproval } from '../../approvals/propose.ts'

type NewRule = {
  name: ShopRuleName
  after: ShopRuleInput<ShopRuleName>
  from: Date
  reason: string
  version: number
  /** Details for the second owner, if approval is needed. */
  approvalDetail: ApprovalDetail | undefined
}

/**
 * Inserts the row of a change; if approval is needed, it takes effect a day from now at the earliest.
 * @throws AppError edit_conflict, approval_open
 */
export async function insertRule(tx: Ctx, { name, after, from, reason, version, approvalDetail }: NewRule) {
  const fingerprint = fingerprintOf([name, JSON.stringify(after), from.toISOString()])
  const approvalRequest =
    approvalDetail &&
    (await proposeApproval(tx, {
      kind: 'shop_rule',
      subject: name,
      amount: null,
      detail: approvalDetail,
      fingerprint,
      reason,
      from,
    }))
  const id = uuidv7()
  const validFrom = approvalRequest?.effectiveAt ?? from
  const inserted = await tx.db
    .insert(shopRule)
    .values({
      id,
      name,
      // JSON null, because SQL NULL means no value.
      value: after ?? sql`'null'::jsonb`,
      validFrom,
      approvalId: approvalRequest?.id ?? null,
      version: version + 1,
      madeAt: tx.now,
      madeBy: actorName(tx.actor),
      reason,
    })
    .onConflictDoNothing({ target: [shopRule.name, shopRule.version] })
    .returning({ id: shopRule.id })
  if (inserted.length === 0) return fail('edit_conflict')
  return { id, validFrom, approvalRequest }
}

/** The pending approval in a reply. */
export const presentApprovalRequest = (approvalRequest: { id: string; effectiveAt: Date } | undefined) => ({
  approval: approvalRequest?.id ?? null,
  waits_until: approvalRequest?.effectiveAt.toISOString() ?? null,
})
