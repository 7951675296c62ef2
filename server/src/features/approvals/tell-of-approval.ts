import type { ApprovalKind } from '@bailu/contract/approvals'
import { alarm } from '../../core/alarm.ts'
import type { Ctx } from '../../core/context.ts'
import { asNumber } from '../../core/satang.ts'

type Asked = { id: string; kind: ApprovalKind; subject: string; amount: bigint | null; effectiveAt: Date }

/** Alarms owners, and finance for money, by mail and on the dashboard, so that they can stop it in time. */
export async function tellOfApproval(tx: Ctx, { id, kind, subject, amount, effectiveAt }: Asked): Promise<void> {
  const until = effectiveAt.toISOString()
  // One alarm per proposal, also for a second proposal about the same subject.
  if (kind === 'setting') {
    await alarm(tx, 'setting_change_pending', { setting: subject, until }, { subject: `approval:${id}` })
    return
  }
  const detail = { until, ...(amount !== null && { amount: asNumber(amount) }) }
  await alarm(tx, 'approval_waiting', detail, { subject: `approval:${id}` })
}
