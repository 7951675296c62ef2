import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import { PICKUP_ID } from '@bailu/contract/pickup'
import type { Ctx } from '../../core/context.ts'
import { address } from '../../database/tables/people.ts'
import { presentAddress } from './present-address.ts'

const MOST = 100

/** The caller's own addresses, default first, then those of a partner's customers, and the pick-up point last. */
export async function listAddresses(ctx: Ctx): Promise<ReplyOf<'GET /api/address'>> {
  const rows = await ctx.db
    .select()
    .from(address)
    .where(or(mine(ctx), eq(address.id, PICKUP_ID)))
    .orderBy(asc(address.isZt), desc(address.addressType), desc(address.isDefault), desc(address.id))
    .limit(MOST)
  return rows.map(presentAddress)
}

function mine({ actor }: Ctx) {
  if (actor.kind !== 'user') return undefined
  const kind = actor.partner ? undefined : eq(address.addressType, 'own')
  return and(eq(address.userId, actor.userId), isNull(address.deletedAt), kind)
}
