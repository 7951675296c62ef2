import type { FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import {
  SECURITY_EVENT_BY_ERROR,
  SECURITY_EVENT_KINDS,
  type SecurityEventKind,
  type AlarmKind,
} from '@bailu/contract/alarms/kinds'
import { raiseAlarm, type AlarmSubjectKey } from '../features/alarms/raise-alarm.ts'
import { actorName, type Actor, type Ctx, type Deps } from '../core/context.ts'
import { macOf } from '../lib/crypto.ts'
import { networkOf } from '../lib/network.ts'
import type { AppError } from '../lib/errors.ts'
import { addSecurityCounts } from '../features/audit/compose-digest.ts'
import type { Db } from '../database/connect.ts'

const WINDOW_MS = 10 * 60_000
const MAX_KEYS = 10_000

type AlarmRule = { alarm: AlarmKind; kinds: readonly SecurityEventKind[]; network: number; shop: number }
/** Number of events in ten minutes on one server that raises an alarm: of one network, and in total. */
const ALARM_RULES: readonly AlarmRule[] = [
  { alarm: 'sign_in_attack', kinds: ['sign_in_failed', 'code_failed', 'password_failed'], network: 30, shop: 300 },
  { alarm: 'network_limits_hit', kinds: ['limit_reached'], network: 200, shop: 3_000 },
  {
    alarm: 'probing',
    kinds: ['access_denied', 'unknown_object', 'csrf_failed', 'key_misused', 'not_signed_in'],
    network: 100,
    shop: 2_000,
  },
]

export type SecurityEvents = {
  /** Called for every AppError; those that may be part of an attack are logged and counted. */
  recordError: (request: FastifyRequest, error: AppError) => Promise<void>
  /** Adds the counts to the daily counts in the database. */
  flush: (ctx: Ctx) => Promise<void>
}

export function createSecurityEvents({ deps, db }: { deps: Deps; db: Db }, registry: Registry): SecurityEvents {
  const total = new Counter({
    name: 'security_events_total',
    help: 'Rejections that may be an attack, by kind',
    labelNames: ['kind'],
    registers: [registry],
  })
  // Initialized with 0, so that a rate can be computed from the first event.
  for (const kind of SECURITY_EVENT_KINDS) total.inc({ kind }, 0)
  let unsavedCounts = new Map<SecurityEventKind, number>()
  const recent = recentCounts()

  return {
    async recordError(request, error) {
      const kind = kindOf(request, error)
      if (!kind) return
      const network = networkOf(request.ip ?? '')
      const now = deps.clock()
      total.inc({ kind })
      unsavedCounts.set(kind, (unsavedCounts.get(kind) ?? 0) + 1)
      request.log.warn(
        {
          event: 'security',
          kind,
          code: error.code,
          call: `${request.method} ${request.routeOptions?.url ?? ''}`,
          network,
          account: accountHash(deps, request),
        },
        'security event',
      )
      for (const rule of ALARM_RULES) {
        if (!rule.kinds.includes(kind)) continue
        const networkCount = recent.add(`${rule.alarm} ${network}`, now)
        const totalCount = recent.add(rule.alarm, now)
        const raiseFor = (attempts: number, subject: AlarmSubjectKey) =>
          raiseAlarm(systemContext(deps, db, request, now), rule.alarm, { attempts, minutes: 10 }, { subject })
        if (networkCount === rule.network) await raiseFor(networkCount, `network:${network}`)
        if (totalCount === rule.shop) await raiseFor(totalCount, 'shop')
      }
    },
    async flush(ctx) {
      const counts = unsavedCounts
      unsavedCounts = new Map()
      try {
        await addSecurityCounts(ctx, counts)
      } catch (error) {
        for (const [kind, count] of counts) unsavedCounts.set(kind, (unsavedCounts.get(kind) ?? 0) + count)
        throw error
      }
    },
  }
}

function kindOf(request: FastifyRequest, { code, security }: AppError): SecurityEventKind | undefined {
  if (security) return security
  // The back office requests `me` before signing in; that is not an event.
  if (code === 'login_required' && /^\/api\/staff\/(?!me(\?|$))/.test(request.url)) return 'not_signed_in'
  return SECURITY_EVENT_BY_ERROR[code]
}

/** Keyed hash of the signed-in account or the typed address: equal accounts are recognizable, but not identifiable. */
function accountHash(deps: Deps, request: FastifyRequest): string | undefined {
  const body = request.body as { email?: unknown } | null | undefined
  const typed = typeof body?.email === 'string' ? `email:${body.email.trim().toLowerCase()}` : undefined
  const actor = request.actor && request.actor.kind !== 'anonymous' ? actorName(request.actor) : undefined
  const account = actor ?? typed
  return account && macOf(deps.config, 'security events', account).toString('hex').slice(0, 16)
}

const systemContext = (deps: Deps, db: Db, request: FastifyRequest, now: Date): Ctx => ({
  deps,
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
      const entry = counts.get(key)
      if (entry && entry.until > at) return (entry.count += 1)
      if (!entry && counts.size >= MAX_KEYS) {
        for (const [name, { until }] of counts) if (until <= at) counts.delete(name)
        if (counts.size >= MAX_KEYS) return 0
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
