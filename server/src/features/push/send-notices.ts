import { eq, sql } from 'drizzle-orm'
import type { RequestOptions } from 'web-push'
import webPush from 'web-push'
import type { Ctx } from '../../core/context.ts'
import { pushNotice, pushSubscription } from '../../database/tables/push.ts'
import { type PushAnswer, type PushPost, pushPost } from '../../outside/push-post.ts'
import { type Address, reveal } from './address.ts'
import { type Claimed, claimNotices, stillOurs } from './claim-notices.ts'
import { presentNotice, tagOf } from './present-notice.ts'
import { type VapidKeys, vapidKeys } from './vapid-keys.ts'

const BATCH = 20
const TRIES = 8
/** Consecutive failed notices after which a subscription is deleted. */
const FAILURES = 10
const SECOND = 1_000
/** Time budget of one push service per batch; its remaining notices are postponed. */
const HOST_MS = 5 * SECOND

/** sent; gone: the subscription has expired; later: retry; refused: the notice was rejected permanently. */
type Outcome = { how: 'sent' | 'gone' | 'refused' } | { how: 'later'; waitSeconds: number | null }

export type Sent = { sent: number; failed: number; gone: number }

/**
 * Sends all due notices. Any number of servers may run it concurrently. If a server
 * crashes after sending, the notice is sent again; its tag
 * makes the phone show it once.
 */
export async function sendNotices(ctx: Ctx, post: PushPost = overHttps()): Promise<Sent> {
  const done: Sent = { sent: 0, failed: 0, gone: 0 }
  for (;;) {
    const claimed = await claimNotices(ctx, BATCH)
    if (claimed.length === 0) return done
    const keys = await vapidKeys(ctx)
    await Promise.all(
      byHost(ctx, claimed).map(async (sameHost) => {
        const began = performance.now()
        for (const one of sameHost) {
          // A slow service delays only its own notices.
          const late = performance.now() - began > HOST_MS
          const outcome: Outcome = late ? { how: 'later', waitSeconds: null } : await deliver(ctx, one, keys, post)
          done[outcome.how === 'sent' || outcome.how === 'gone' ? outcome.how : 'failed'] += 1
          await note(ctx, one, outcome)
        }
      }),
    )
    if (claimed.length < BATCH) return done
  }
}

/** Groups notices by push service: sequential within a service, services in parallel. */
function byHost(ctx: Ctx, claimed: Claimed[]): Claimed[][] {
  const hostOf = ({ subscription }: Claimed): string => {
    try {
      return new URL(reveal(ctx, subscription).endpoint).host
    } catch {
      return ''
    }
  }
  return [...Map.groupBy(claimed, hostOf).values()]
}

let https: PushPost | undefined
const overHttps = (): PushPost => (https ??= pushPost())

async function deliver(ctx: Ctx, { notice, subscription }: Claimed, keys: VapidKeys, post: PushPost): Promise<Outcome> {
  let address: Address
  try {
    address = reveal(ctx, subscription)
  } catch {
    // Encrypted with a lost secret: the subscription is unusable.
    return { how: 'gone' }
  }
  try {
    return outcomeOf(await post(letter(ctx, { notice, subscription }, address, keys)))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    ctx.log.warn({ code, reason: message, host: new URL(address.endpoint).host }, 'push service not reached')
    return { how: 'later', waitSeconds: null }
  }
}

function letter({ house }: Ctx, { notice, subscription }: Claimed, address: Address, keys: VapidKeys) {
  const left = Math.max(0, Math.round((notice.expiresAt.getTime() - house.clock().getTime()) / SECOND))
  const options: RequestOptions = {
    TTL: left,
    topic: tagOf(notice),
    vapidDetails: { ...keys, subject: house.settings.vapidSubject },
  }
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    address,
    presentNotice(notice, subscription.lang),
    options,
  )
  return { endpoint, headers: headers as Record<string, string | number>, body }
}

function outcomeOf({ status, waitSeconds }: PushAnswer): Outcome {
  if (status >= 200 && status < 300) return { how: 'sent' }
  if (status === 404 || status === 410) return { how: 'gone' }
  return status === 429 || status >= 500 ? { how: 'later', waitSeconds } : { how: 'refused' }
}

async function note(ctx: Ctx, { notice, subscription }: Claimed, outcome: Outcome): Promise<void> {
  const now = ctx.house.clock()
  const theDevice = eq(pushSubscription.id, subscription.id)
  if (outcome.how === 'gone') return void (await ctx.db.delete(pushSubscription).where(theDevice))
  const ours = stillOurs(notice)
  if (outcome.how === 'sent') {
    await ctx.db.update(pushNotice).set({ dueAt: null, sentAt: now }).where(ours)
    return void (await ctx.db.update(pushSubscription).set({ toldAt: now, failures: 0 }).where(theDevice))
  }
  const next = outcome.how === 'later' ? new Date(now.getTime() + delay(notice.tries, outcome.waitSeconds)) : null
  const again = next !== null && notice.tries < TRIES && next < notice.expiresAt
  await ctx.db
    .update(pushNotice)
    .set({ dueAt: again ? next : null })
    .where(ours)
  if (!again) await countFailure(ctx, subscription.id)
}

/** Exponential backoff from 30 seconds to an hour, longer only if the service requests it (Retry-After). In ms. */
const delay = (tries: number, waitSeconds: number | null): number =>
  Math.max(Math.min(30 * 2 ** (tries - 1), 3_600), Math.min(waitSeconds ?? 0, 86_400)) * SECOND

async function countFailure(ctx: Ctx, id: string): Promise<void> {
  const [device] = await ctx.db
    .update(pushSubscription)
    .set({ failures: sql`${pushSubscription.failures} + 1` })
    .where(eq(pushSubscription.id, id))
    .returning({ failures: pushSubscription.failures })
  if (device && device.failures >= FAILURES) await ctx.db.delete(pushSubscription).where(eq(pushSubscription.id, id))
}
