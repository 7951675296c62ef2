import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { address } from '../../database/tables/people.ts'
import { addressColumns, holdBook, ownAddress, refuseWrongKind, settleDefault } from './address-fields.ts'

/** Changes an address of the caller; orders have their own copy of it. */
export async function changeAddress(
  ctx: Ctx,
  input: ParsedOf<'PUT /api/address/{id}'>,
): Promise<ReplyOf<'PUT /api/address/{id}'>> {
  const scope = asUser(ctx)
  if (input.id === PICKUP_ID) refuse('pickup_fixed')
  refuseWrongKind(ctx, input)
  return inTx(ctx, async (tx) => {
    await holdBook(tx, scope)
    const changed = await tx.db
      .update(address)
      .set({ ...addressColumns(input), ...(input.address_type === 'customer' && { isDefault: false }) })
      .where(ownAddress(scope, input.id))
      .returning({ id: address.id })
    if (changed.length === 0) refuse('not_found')
    await settleDefault(tx, scope, input.is_default ? input.id : undefined)
    await record(tx, 'address.changed', { type: 'address', id: input.id })
    return {}
  })
}
