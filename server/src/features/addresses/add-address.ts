import { and, count, eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx, UserScope } from '../../core/context.ts'
import { record } from '../../core/audit.ts'
import { refuse } from '../../core/refusal.ts'
import { asUser } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { address } from '../../database/tables/people.ts'
import { addressColumns, holdBook, ownAddress, refuseWrongKind, settleDefault } from './address-fields.ts'

/** Most addresses of an account. */
export const MOST = 50

type Form = ParsedOf<'POST /api/address'>

/** Adds an address; a user's first own one becomes the default. Adding an equal address returns the existing one. */
export async function addAddress(ctx: Ctx, input: Form): Promise<ReplyOf<'POST /api/address'>> {
  const scope = asUser(ctx)
  refuseWrongKind(ctx, input)
  return inTx(ctx, async (tx) => {
    await holdBook(tx, scope)
    const id = (await sameAddress(tx, scope, input)) ?? (await insert(tx, scope, input))
    await settleDefault(tx, scope, input.is_default ? id : undefined)
    return { id }
  })
}

// Makes retries of a request idempotent.
async function sameAddress(ctx: Ctx, scope: UserScope, form: Form): Promise<number | undefined> {
  const columns = addressColumns(form)
  const equal = Object.entries(columns).map(([name, value]) => eq(address[name as keyof typeof columns], value))
  const [found] = await ctx.db
    .select({ id: address.id })
    .from(address)
    .where(and(ownAddress(scope), ...equal))
    .limit(1)
  return found?.id
}

async function insert(ctx: Ctx, scope: UserScope, form: Form): Promise<number> {
  const [kept] = await ctx.db.select({ all: count() }).from(address).where(ownAddress(scope))
  if ((kept?.all ?? 0) >= MOST) refuse('address_limit')
  const [added] = await ctx.db
    .insert(address)
    .values({ ...addressColumns(form), userId: scope.userId, createdAt: ctx.now })
    .returning({ id: address.id })
  await record(ctx, 'address.added', { type: 'address', id: added!.id })
  return added!.id
}
