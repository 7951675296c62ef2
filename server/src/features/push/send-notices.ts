import { eq, sql } from 'drizzle-orm'
import type { RequestOptions } from 'web-push'
import type { Ctx } from '../../core/context.ts'
import { type PushResponse, type SendPush, createPushSender } from '../../integrations/push-sender.ts'
import { openPushAddress, type PushAddress, readVapidKeys, type VapidKeys } from './push-address.ts'
import { type ClaimedNotice, claimNotices, isStillClaimed, PUSH_TABLES } from './claim-notices.ts'

const BATCH_SIZE = 20
const MAX_ATTEMPTS = 8
/** Consecutive failed notices after which a subscription is deleted. */
const MAX_FAILURES = 10
const SECOND = 1_000
/** Time budget of one push service per batch; its remaining notices are postponed. */
const SERVICE_BUDGET_MS = 5 * SECOND

/** sent; gone: the subscription has expired; later: retry; refused: the notice was rejected permanently. */
type Outcome = { how: 'sent' | 'gone' | 'rejected' } | { how: 'later'; waitSeconds: number | null }

export type SendCounts = { sent: number; failed: number; gone: number }

/**
 * Sends all due notices. Any number of servers may run it concurrently. If a server
 * crashes after sending, the notice is sent again; its tag
 * makes the phone show it once.
 */
export async function sendNotices(ctx: Ctx, post: SendPush = defaultPost()): Promise<SendCounts> {
  const counts: SendCounts = { sent: 0, failed: 0, gone: 0 }
  for (;;) {
    const claimed = await claimNotices(ctx, BATCH_SIZE)
    if (claimed.length === 0) return counts
    const keys = await readVapidKeys(ctx)
    await Promise.all(
      groupByHost(ctx, claimed).map(async (sameHost) => {
        const startedAt = performance.now()
        for (const notice of sameHost) {
          // A slow service delays only its own notices.
          const isOverBudget = performance.now() - startedAt > SERVICE_BUDGET_MS
          const outcome: Outcome = isOverBudget
            ? { how: 'later', waitSeconds: null }
            : await deliver(ctx, notice, keys, post)
          counts[outcome.how === 'sent' || outcome.how === 'gone' ? outcome.how : 'failed'] += 1
          await storeOutcome(ctx, notice, outcome)
        }
      }),
    )
    if (claimed.length < BATCH_SIZE) return counts
  }
}

/** Groups notices by push service: sequential within a service, services in parallel. */
function groupByHost(ctx: Ctx, claimed: ClaimedNotice[]): ClaimedNotice[][] {
  const hostOf = ({ subscription }: ClaimedNotice): string => {
    try {
      return new URL(openPushAddress(ctx, subscription).endpoint).host
    } catch {
      return ''
    }
  }
  return [...Map.groupBy(claimed, hostOf).values()]
}

let httpsPost: SendPush | undefined
const defaultPost = (): SendPush => (httpsPost ??= createPushSender())

async function deliver(ctx: Ctx, claimed: ClaimedNotice, keys: VapidKeys, post: SendPush): Promise<Outcome> {
  let address: PushAddress
  try {
    address = openPushAddress(ctx, claimed.subscription)
  } catch {
    // Encrypted with a lost secret: the subscription is unusable.
    return { how: 'gone' }
  }
  try {
    return outcomeOf(await post(await toRequest(ctx, claimed, address, keys)))
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    ctx.log.warn({ code, reason: message, host: new URL(address.endpoint).host }, 'push service not reached')
    return { how: 'later', waitSeconds: null }
  }
}

async function toRequest(
  { deps }: Ctx,
  { notice, tag, payload }: ClaimedNotice,
  address: PushAddress,
  keys: VapidKeys,
) {
  const remainingSeconds = Math.max(0, Math.round((notice.expiresAt.getTime() - deps.clock().getTime()) / SECOND))
  const options: RequestOptions = {
    TTL: remainingSeconds,
    topic: tag,
    vapidDetails: { ...keys, subject: deps.config.vapidSubject },
  }
  const { default: webPush } = await import('web-push')
  const { endpoint, headers, body } = webPush.generateRequestDetails(address, payload, options)
  return { endpoint, headers: headers as Record<string, string | number>, body }
}

function outcomeOf({ status, waitSeconds }: PushResponse): Outcome {
  if (status >= 200 && status < 300) return { how: 'sent' }
  if (status === 404 || status === 410) return { how: 'gone' }
  return status === 429 || status >= 500 ? { how: 'later', waitSeconds } : { how: 'rejected' }
}

async function storeOutcome(ctx: Ctx, claimed: ClaimedNotice, outcome: Outcome): Promise<void> {
  const now = ctx.deps.clock()
  const { notice, subscription } = claimed
  const { notices, devices } = PUSH_TABLES[claimed.to]
  const isDevice = eq(devices.id, subscription.id)
  if (outcome.how === 'gone') return void (await ctx.db.delete(devices).where(isDevice))
  const isStillOurs = isStillClaimed(claimed)
  if (outcome.how === 'sent') {
    await ctx.db.update(notices).set({ dueAt: null, sentAt: now }).where(isStillOurs)
    return void (await ctx.db.update(devices).set({ notifiedAt: now, failures: 0 }).where(isDevice))
  }
  const next = outcome.how === 'later' ? new Date(now.getTime() + retryDelay(notice.tries, outcome.waitSeconds)) : null
  const willRetry = next !== null && notice.tries < MAX_ATTEMPTS && next < notice.expiresAt
  await ctx.db
    .update(notices)
    .set({ dueAt: willRetry ? next : null })
    .where(isStillOurs)
  if (!willRetry) await countFailure(ctx, claimed)
}

/** Exponential backoff from 30 seconds to an hour, longer only if the service requests it (Retry-After). In ms. */
const retryDelay = (tries: number, waitSeconds: number | null): number =>
  Math.max(Math.min(30 * 2 ** (tries - 1), 3_600), Math.min(waitSeconds ?? 0, 86_400)) * SECOND

async function countFailure(ctx: Ctx, { to, subscription: { id } }: ClaimedNotice): Promise<void> {
  const { devices } = PUSH_TABLES[to]
  const [device] = await ctx.db
    .update(devices)
    .set({ failures: sql`${devices.failures} + 1` })
    .where(eq(devices.id, id))
    .returning({ failures: devices.failures })
  if (device && device.failures >= MAX_FAILURES) await ctx.db.delete(devices).where(eq(devices.id, id))
}
