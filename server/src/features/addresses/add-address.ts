import { count } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { address } from '../../database/tables/people.ts'
import { addressColumns, clearDefault, ownAddress } from './address-fields.ts'

const MOST = 50

/** Adds an address; a user's first one is the default. */
export async function addAddress(
  ctx: Ctx,
  input: ParsedOf<'POST /api/address'>,
): Promise<ReplyOf<'POST /api/address'>> {
  const scope = asUser(ctx)
  return inTx(ctx, async (tx) => {
    const [own] = await tx.db.select({ all: count() }).from(address).where(ownAddress(scope))
    const before = own?.all ?? 0
    if (before >= MOST) refuse('too_many')
    const isDefault = input.is_default || before === 0
    if (isDefault) await clearDefault(tx, scope)
    const [added] = await tx.db
      .insert(address)
      .values({ ...addressColumns(input), userId: scope.userId, isDefault, createdAt: tx.now })
      .returning({ id: address.id })
    await record(tx, 'address.added', { type: 'address', id: added!.id })
    return { id: added!.id }
  })
}
