import type { Key } from '@bailu/contract/calls'
import { actorName, type Ctx } from './context.ts'
import { wideNetworkOf } from './network.ts'
import { limiter } from './limiter.ts'
import { countAttempt, type Limit } from './throttle.ts'

/** Limits per guest or account, and per network; many phones share one network behind a mobile provider. */
type Rates = { caller: Limit; network: Limit }

const HOUR = 3_600
const MINUTE = 60
const RATES = {
  'POST /api/order': { caller: { tries: 240, seconds: HOUR }, network: { tries: 600, seconds: HOUR } },
  'POST /api/cart/quote': { caller: { tries: 120, seconds: MINUTE }, network: { tries: 1_200, seconds: MINUTE } },
} satisfies Partial<Record<Key, Rates>>

const inWords = ({ tries, seconds }: Limit): string => `${tries} in ${seconds / MINUTE} min`

/** The limits as text, for the list of public calls. */
export const ratesInWords = (key: keyof typeof RATES): string =>
  `${inWords(RATES[key].caller)} of a guest or account; ${inWords(RATES[key].network)} of a network`

/**
 * Counts a call before its transaction begins, so that an error inside does not undo the count.
 * @throws AppError too_many, with the seconds to wait
 */
export async function limitRate(ctx: Ctx, key: Key): Promise<void> {
  const rates: Rates | undefined = (RATES as Partial<Record<Key, Rates>>)[key]
  if (rates === undefined || ctx.actor.kind === 'staff' || ctx.actor.kind === 'system') return
  if (ctx.actor.kind !== 'nobody') await countAttempt(ctx, `rate:${key}:${actorName(ctx.actor)}`, rates.caller)
  await countAttempt(ctx, `rate:${key}:${wideNetworkOf(ctx.ip)}`, rates.network)
}

const IN_LINE = 200
const lines = new Map<string, { run: ReturnType<typeof limiter>; users: number }>()

/**
 * Runs orders of one network one after the other. They would wait for each other on database locks anyway; queued here
 * they occupy one connection of the pool instead of all.
 * @throws AppError busy when the queue is full
 */
export async function inLine<T>(ctx: Ctx, key: Key, work: () => Promise<T>): Promise<T> {
  if (key !== 'POST /api/order') return work()
  const network = wideNetworkOf(ctx.ip)
  const line = lines.get(network) ?? { run: limiter({ atOnce: 1, queue: IN_LINE }), users: 0 }
  lines.set(network, line)
  line.users += 1
  try {
    return await line.run(work)
  } finally {
    line.users -= 1
    if (line.users === 0) lines.delete(network)
  }
}
