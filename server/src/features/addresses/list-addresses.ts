import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Ctx } from '../../core/context.ts'
import { address } from '../../database/tables/people.ts'
import { presentAddress } from './present-address.ts'

const MOST = 100

/** The caller's addresses, default first, and always the pick-up point, last. */
export async function listAddresses(ctx: Ctx): Promise<ReplyOf<'GET /api/address'>> {
  const pickup = eq(address.id, PICKUP_ID)
  const mine =
    ctx.actor.kind === 'user' ? and(eq(address.userId, ctx.actor.userId), isNull(address.deletedAt)) : undefined
  const rows = await ctx.db
    .select()
    .from(address)
    .where(mine ? or(mine, pickup) : pickup)
    .orderBy(asc(address.isZt), desc(address.isDefault), desc(address.id))
    .limit(MOST)
  return rows.map(presentAddress)
}
