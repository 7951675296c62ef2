import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Key } from '@bailu/contract/calls'
import { AS_OF_HEADER } from '@bailu/contract/envelope'
import { actorName, type Actor, type Ctx } from '../../core/context.ts'
import type { Standby, StandbyReads } from '../../database/standby.ts'
import { formatWalPosition, MAX_WAL_POSITION, parseWalPosition, type WalPosition } from '../../database/wal-position.ts'
import { walCookieOf } from '../cookies.ts'

/**
 * The calls that may read a standby: reports and exports of the back office, the data center of partners. They
 * only read, apart from what `onPrimary` records. Files that are filed with an authority or sent to a bank are not among
 * them.
 */
export const STANDBY_CALLS: ReadonlySet<Key> = new Set<Extract<Key, `GET ${string}`>>([
  'GET /api/staff/report/sales',
  'GET /api/staff/report/sales/csv',
  'GET /api/staff/report/products',
  'GET /api/staff/report/products/csv',
  'GET /api/staff/report/partners',
  'GET /api/staff/report/partners/total',
  'GET /api/staff/report/partners/csv',
  'GET /api/staff/report/cohorts',
  'GET /api/staff/report/flow',
  'GET /api/staff/order/csv',
  'GET /api/staff/closing/csv',
  'GET /api/staff/audit/csv',
  'GET /api/data-center',
  'GET /api/data-center/link',
  'GET /api/data-center/product',
  'GET /api/data-center/product/csv',
  'GET /api/data-center/customer/{id}',
  'GET /api/data-center/customer/{id}/list',
  'GET /api/data-center/customer/{id}/csv',
  'GET /api/data-center/trade/{id}',
  'GET /api/data-center/trade/{id}/list',
  'GET /api/data-center/trade/{id}/csv',
])

/** Younger figures of a standby are shown without their time. */
const SHOWN_AGE_MS = 5_000
const MAX_ACCOUNTS = 10_000

type Exchange = { request: FastifyRequest; reply: FastifyReply; ctx: Ctx }

/** Only these have calls that may read a standby. */
const readsReports = (actor: Actor): boolean => actor.kind === 'staff' || (actor.kind === 'user' && actor.partner)

/**
 * Lets calls read a standby that has everything their caller wrote: each reply to a write sets a cookie with the position
 * of the primary, and a standby that has not reached it is not read. A caller without the cookie reads the primary, so
 * that browsers and programs that store none always do.
 */
export function createStandbyReads(standby: Standby | undefined) {
  // In this process also for the other browsers of an account, and when replies to two writes arrive in reverse order.
  const lastWrites = new LRUCache<string, WalPosition>({ max: MAX_ACCOUNTS })

  async function storePosition(active: Standby, { request, reply, ctx }: Exchange): Promise<WalPosition> {
    // The call itself has succeeded; where its position is unknown, its caller reads the primary.
    const position = await active.primaryPosition().catch(() => MAX_WAL_POSITION)
    walCookieOf(ctx.deps.config, request, reply).set(formatWalPosition(position))
    return position
  }

  return {
    /** What the handler of a call reads, or undefined: the primary. */
    async begin(key: Key, exchange: Exchange): Promise<StandbyReads | undefined> {
      const { request, reply, ctx } = exchange
      if (standby === undefined || !STANDBY_CALLS.has(key) || !readsReports(ctx.actor)) return undefined
      const seen = parseWalPosition(walCookieOf(ctx.deps.config, request, reply).value ?? '')
      if (seen === undefined) {
        await storePosition(standby, exchange)
        return undefined
      }
      const written = lastWrites.get(accountOf(ctx.actor)) ?? 0n
      return standby.readsFrom(written > seen ? written : seen)
    },
    /** After a call has succeeded: remembers what was written, or tells the age of what was read. */
    async end(reads: StandbyReads | undefined, exchange: Exchange): Promise<void> {
      const { request, reply, ctx } = exchange
      const ageMs = reads?.ageMs()
      if (ageMs !== undefined && ageMs >= SHOWN_AGE_MS)
        void reply.header(AS_OF_HEADER, new Date(ctx.deps.clock().getTime() - ageMs).toISOString())
      if (standby === undefined || request.method === 'GET' || !readsReports(ctx.actor)) return
      const position = await storePosition(standby, exchange)
      lastWrites.set(accountOf(ctx.actor), position)
    },
  }
}

const accountOf = (actor: Actor): string =>
  actor.kind === 'staff' || actor.kind === 'user' ? actorName(actor) : actor.kind
