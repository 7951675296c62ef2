import type { FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { SECURITY_CODES, SECURITY_KINDS, type SecurityKind } from '@bailu/contract/security-kinds'
import type { AlarmKind } from '@bailu/contract/alarm-kinds'
import { alarm, type Subject } from '../core/alarm.ts'
import { actorName, type Actor, type Ctx, type House } from '../core/context.ts'
import { macOf } from '../core/key-ring.ts'
import { networkOf } from '../core/network.ts'
import type { Refusal } from '../core/refusal.ts'
import { addSecurityCounts } from '../features/audit/security-counts.ts'
import type { Db } from '../database/connect.ts'

const WINDOW_MS = 10 * 60_000
const MOST_COUNTED = 10_000

type Watch = { alarm: AlarmKind; kinds: readonly SecurityKind[]; network: number; shop: number }
/** Number of events in ten minutes on one server that raises an alarm: of one network, and in total. */
const WATCHES: readonly Watch[] = [
  { alarm: 'sign_in_attack', kinds: ['sign_in_refused', 'code_refused', 'password_refused'], network: 30, shop: 300 },
  { alarm: 'network_limits_hit', kinds: ['limit_reached'], network: 200, shop: 3_000 },
  {
    alarm: 'probing',
    kinds: ['role_refused', 'unknown_object', 'csrf_refused', 'key_misused', 'not_signed_in'],
    network: 100,
    shop: 2_000,
  },
]

export type SecurityEvents = {
  /** Called for every AppError; those that may be part of an attack are logged and counted. */
  saw: (request: FastifyRequest, refusal: Refusal) => Promise<void>
  /** Adds the counts to the daily counts in the database. */
  flush: (ctx: Ctx) => Promise<void>
}

export function securityEvents({ house, db }: { house: House; db: Db }, registry: Registry): SecurityEvents {
  const total = new Counter({
    name: 'security_events_total',
    help: 'Refusals that may be an attack, by kind',
    labelNames: ['kind'],
    registers: [registry],
  })
  // Initialized with 0, so that a rate can be computed from the first event.
  for (const kind of SECURITY_KINDS) total.inc({ kind }, 0)
  let unwritten = new Map<SecurityKind, number>()
  const recent = recentCounts()

  return {
    async saw(request, refusal) {
      const kind = kindOf(request, refusal)
      if (!kind) return
      const network = networkOf(request.ip ?? '')
      const now = house.clock()
      total.inc({ kind })
      unwritten.set(kind, (unwritten.get(kind) ?? 0) + 1)
      request.log.warn(
        {
          event: 'security',
          kind,
          code: refusal.code,
          call: `${request.method} ${request.routeOptions?.url ?? ''}`,
          network,
          account: accountOf(house, request),
        },
        'security event',
      )
      for (const watch of WATCHES) {
        if (!watch.kinds.includes(kind)) continue
        const here = recent.add(`${watch.alarm} ${network}`, now)
        const everywhere = recent.add(watch.alarm, now)
        const raise = (attempts: number, subject: Subject) =>
          alarm(contextOf(house, db, request, now), watch.alarm, { attempts, minutes: 10 }, { subject })
        if (here === watch.network) await raise(here, `network:${network}`)
        if (everywhere === watch.shop) await raise(everywhere, 'shop')
      }
    },
    async flush(ctx) {
      const counts = unwritten
      unwritten = new Map()
      try {
        await addSecurityCounts(ctx, counts)
      } catch (error) {
        for (const [kind, count] of counts) unwritten.set(kind, (unwritten.get(kind) ?? 0) + count)
        throw error
      }
    },
  }
}

function kindOf(request: FastifyRequest, { code, security }: Refusal): SecurityKind | undefined {
  if (security) return security
  // The back office requests `me` before signing in; that is not an event.
  if (code === 'login_required' && /^\/api\/staff\/(?!me(\?|$))/.test(request.url)) return 'not_signed_in'
  return SECURITY_CODES[code]
}

/** Keyed hash of the signed-in account or the typed address: equal accounts are recognizable, but not identifiable. */
function accountOf(house: House, request: FastifyRequest): string | undefined {
  const body = request.body as { email?: unknown } | null | undefined
  const typed = typeof body?.email === 'string' ? `email:${body.email.trim().toLowerCase()}` : undefined
  const actor = request.actor && request.actor.kind !== 'nobody' ? actorName(request.actor) : undefined
  const account = actor ?? typed
  return account && macOf(house.settings, 'security events', account).toString('hex').slice(0, 16)
}

const contextOf = (house: House, db: Db, request: FastifyRequest, now: Date): Ctx => ({
  house,
  db,
  now,
  lang: 'en',
  actor: { kind: 'system' },
  ip: '',
  requestId: request.id,
  log: request.log,
})

function recentCounts() {
  const counts = new Map<string, { count: number; until: number }>()
  return {
    add(key: string, now: Date): number {
      const at = now.getTime()
      const known = counts.get(key)
      if (known && known.until > at) return (known.count += 1)
      if (!known && counts.size >= MOST_COUNTED) {
        for (const [name, { until }] of counts) if (until <= at) counts.delete(name)
        if (counts.size >= MOST_COUNTED) return 0
      }
      counts.set(key, { count: 1, until: at + WINDOW_MS })
      return 1
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated caller; null until resolved. */
    actor: Actor | null
  }
  interface FastifyInstance {
    security: SecurityEvents
  }
}
