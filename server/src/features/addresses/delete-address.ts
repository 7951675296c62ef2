import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { address } from '../../database/tables/people.ts'
import { holdBook, ownAddress, settleDefault } from './address-fields.ts'

/** Deletes an address of the caller; if it was the default, the newest other own one becomes it. */
export async function deleteAddress(
  ctx: Ctx,
  input: ParsedOf<'DELETE /api/address/{id}'>,
): Promise<ReplyOf<'DELETE /api/address/{id}'>> {
  const scope = asUser(ctx)
  if (input.id === PICKUP_ID) refuse('pickup_fixed')
  return inTx(ctx, async (tx) => {
    await holdBook(tx, scope)
    const gone = await tx.db
      .update(address)
      .set({ deletedAt: tx.now, isDefault: false })
      .where(ownAddress(scope, input.id))
      .returning({ id: address.id })
    if (gone.length === 0) refuse('not_found')
    await settleDefault(tx, scope)
    await record(tx, 'address.deleted', { type: 'address', id: input.id })
    return {}
  })
}
