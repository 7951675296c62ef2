import type { Key } from '@bailu/contract/calls'
import { actorName, type Ctx } from './context.ts'
import { wideNetworkOf } from './network.ts'
import { limiter } from './limiter.ts'
import { countAttempt, type Limit } from './throttle.ts'

/** Of one guest or account, and of all callers of a network together: many phones share one behind a mobile provider. */
type Rates = { caller: Limit; network: Limit }

const HOUR = 3_600
const MINUTE = 60
const RATES = {
  'POST /api/order': { caller: { tries: 240, seconds: HOUR }, network: { tries: 600, seconds: HOUR } },
  'POST /api/cart/quote': { caller: { tries: 120, seconds: MINUTE }, network: { tries: 1_200, seconds: MINUTE } },
} satisfies Partial<Record<Key, Rates>>

const inWords = ({ tries, seconds }: Limit): string => `${tries} in ${seconds / MINUTE} min`

/** For the list of what is open to strangers. */
export const ratesInWords = (key: keyof typeof RATES): string =>
  `${inWords(RATES[key].caller)} of a guest or account; ${inWords(RATES[key].network)} of a network`

/**
 * Counts a call before its transaction begins: a refusal inside does not undo the count.
 * @throws Refusal too_many, with the seconds to wait
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
 * Orders of one network wait for each other in the database. They do so here first, so that they take one connection
 * and not all of them.
 * @throws Refusal busy when too many wait already
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
