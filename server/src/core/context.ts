import type { FastifyBaseLogger } from 'fastify'
import type { StaffRole } from '@bailu/contract/call'
import type { Lang } from '@bailu/contract/languages'
import type { Db } from '../database/connect.ts'
import type { FileStore } from '../integrations/file-store.ts'
import type { Mailer } from '../integrations/mailer.ts'
import type { DemoClock } from './demo-clock.ts'
import type { Config } from '../lib/config.ts'

declare const brand: unique symbol
/** A branded type: only the session gate (through scope.ts) creates values of it, after authenticating the caller. */
type Branded<T> = T & { readonly [brand]: true }

/** A buyer (account or guest); required by every query of a buyer's orders. */
export type BuyerScope = Branded<{ kind: 'user'; userId: number } | { kind: 'guest'; guestId: string }>
export type UserScope = Branded<{ kind: 'user'; userId: number }>
/** A partner; required by every query of a partner's clients, rewards and balance. */
export type PartnerScope = Branded<{ partnerId: number }>
export type StaffScope = Branded<{ staffId: string; role: StaffRole }>
/** The system itself, for money that is booked without a staff decision, such as provider payments. */
export type SystemScope = Branded<{ staffId: string; system: true }>
/** Who confirms that money was received. */
export type BookingScope = StaffScope | SystemScope

/**
 * `recentAuth`: the caller re-entered password and second factor in this session within the last five minutes.
 * `factor`: the staff account has a second factor.
 */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'guest'; guestId: string }
  | { kind: 'user'; userId: number; partner: boolean; sessionId: string; recentAuth?: boolean }
  | { kind: 'staff'; staffId: string; role: StaffRole; sessionId: string; recentAuth?: boolean; factor?: boolean }
  | { kind: 'system' }

/** Dependencies of all handlers; one object per process. */
export type Deps = {
  config: Config
  files: FileStore
  mail: Mailer
  /** The only source of the current time; tests replace it. */
  clock: () => Date
  /** Demo only: controls how far that clock runs ahead of real time. */
  demoClock?: DemoClock
}

/** The caller's device cookie, see features/auth/known-devices.ts: the value received, and a setter for the reply. */
export type DeviceCookie = { value: string | undefined; set: (value: string) => void }

/** Context of one call, passed to every handler. */
export type Ctx = {
  deps: Deps
  db: Db
  /** Time of the call; the same instant throughout. */
  now: Date
  lang: Lang
  actor: Actor
  /** IP address of the caller, for rate limits. */
  ip: string
  /** Id of the request, as in the server log. */
  requestId?: string | undefined
  /** User-Agent header. */
  userAgent?: string | undefined
  /** Device cookie of the browser; a value set here is sent with the reply. */
  deviceCookie?: DeviceCookie | undefined
  /** Sign-in only: the token of the staff session that the browser already has. */
  carriedToken?: string | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** An actor with an id, as written into audit entries and ledger transfers: `user:1`, `staff:<uuid>`, `system` … */
type NamedActor =
  | { kind: 'user'; userId: number }
  | { kind: 'guest'; guestId: string }
  | { kind: 'staff'; staffId: string }
  | { kind: 'nobody' | 'system' }
export function actorName(actor: NamedActor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  if (actor.kind === 'guest') return `guest:${actor.guestId}`
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  return actor.kind
}
