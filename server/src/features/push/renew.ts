import { eq } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Ctx } from '../../core/context.ts'
import { networkOf } from '../../core/network.ts'
import { refuse } from '../../core/refusal.ts'
import { countAttempt } from '../../core/throttle.ts'
import { sqlState } from '../../database/connect.ts'
import { pushSubscription } from '../../database/tables/push.ts'
import { accept, hashOf } from './address.ts'

const BY_ADDRESS = { tries: 60, seconds: 10 * 60 }

/**
 * Renews a subscription whose push service changed its endpoint. Called by the service worker,
 * which has no session: the old endpoint, known only to the browser and the
 * push service, authenticates the call.
 */
export async function renew(
  ctx: Ctx,
  { old, ...address }: ParsedOf<'POST /api/push/renewal'>,
): Promise<ReplyOf<'POST /api/push/renewal'>> {
  await countAttempt(ctx, `push-renewal:${networkOf(ctx.ip)}`, BY_ADDRESS)
  const moved = await ctx.db
    .update(pushSubscription)
    .set(accept(ctx, address))
    .where(eq(pushSubscription.endpointHash, hashOf(old)))
    .catch((error: unknown) => (sqlState(error) === '23505' ? null : Promise.reject(error as Error)))
  // On a unique violation the page has registered the new endpoint already.
  if (moved?.rowCount === 0) return refuse('not_found')
  return {}
}
