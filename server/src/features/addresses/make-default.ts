import { and, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { address } from '../../database/tables/people.ts'
import { holdBook, ownAddress, settleDefault } from './address-fields.ts'

/** Makes one of the caller's own addresses the default; not possible for a customer's address. */
export async function makeDefault(
  ctx: Ctx,
  { id }: ParsedOf<'POST /api/address/{id}/default'>,
): Promise<ReplyOf<'POST /api/address/{id}/default'>> {
  const scope = asUser(ctx)
  if (id === PICKUP_ID) refuse('pickup_fixed')
  return inTx(ctx, async (tx) => {
    await holdBook(tx, scope)
    const [own] = await tx.db
      .select({ id: address.id })
      .from(address)
      .where(and(ownAddress(scope, id), eq(address.addressType, 'own')))
    if (!own) refuse('not_found')
    await settleDefault(tx, scope, id)
    await record(tx, 'address.made_default', { type: 'address', id })
    return {}
  })
}
