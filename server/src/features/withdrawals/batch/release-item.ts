import { eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { requireSecond } from '../../../core/own-account.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { payoutFile } from '../../../database/tables/payouts.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { lockOpen, moveItem } from '../lock-open.ts'

/**
 * Takes a withdrawal out of a batch before its bank file is made; the batch's count and total do not change.
 * @throws AppError not_found, withdrawal_moved_on, own_withdrawal
 */
export async function releaseItem(
  ctx: Ctx,
  { id, withdrawal, reason }: ParsedOf<'POST /api/staff/payout/{id}/release'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    await lockOpen(tx, scope, withdrawal)
    await moveItem(tx, { batch: id, withdrawal, from: 'open', to: 'released' })
    await record(tx, 'payout.released', { type: 'withdrawal', id: withdrawal }, { batch: id, reason })
    return {}
  })
}

/**
 * Records that the bank did not transfer a row of the file. Above `payout_approval_above` the person who downloaded the
 * file may not record it: if the note is false, the withdrawal is paid twice.
 * @throws AppError not_found, withdrawal_moved_on, own_withdrawal, same_person, colleague_new
 */
export async function noteNotExecuted(
  ctx: Ctx,
  { id, withdrawal, reason }: ParsedOf<'POST /api/staff/payout/{id}/not-executed'>,
): Promise<Record<string, never>> {
  const scope = asStaff(ctx)
  return inTx(ctx, async (tx) => {
    const { net } = await lockOpen(tx, scope, withdrawal)
    const [file] = await tx.db.select().from(payoutFile).where(eq(payoutFile.batchId, id))
    if (!file) return refuse('withdrawal_moved_on')
    if (net > (await readSetting(tx, 'payout_approval_above'))) await requireSecond(tx, scope, [file.takenBy])
    await moveItem(tx, { batch: id, withdrawal, from: 'sent', to: 'not_executed' })
    await record(tx, 'payout.not_executed', { type: 'withdrawal', id: withdrawal }, { batch: id, reason })
    return {}
  })
}
