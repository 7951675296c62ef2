import type { FastifyBaseLogger } from 'fastify'
import type { StaffRole } from '@bailu/contract/call'
import type { Lang } from '@bailu/contract/fields'
import type { Db } from '../database/connect.ts'
import type { FileStore } from '../outside/files.ts'
import type { Mailer } from '../outside/mail.ts'
import type { DemoClock } from './demo-clock.ts'
import type { Settings } from './settings.ts'

declare const minted: unique symbol
/** Proof that the session gate has checked who is asking; nothing else can make one. */
type Minted<T> = T & { readonly [minted]: true }

/** A buyer: the only key to somebody's orders. */
export type BuyerScope = Minted<{ kind: 'user'; userId: number } | { kind: 'guest'; guestId: string }>
export type UserScope = Minted<{ kind: 'user'; userId: number }>
/** A partner: the only key to a partner's clients, rewards and balance. */
export type PartnerScope = Minted<{ partnerId: number }>
export type StaffScope = Minted<{ staffId: string; role: StaffRole }>
/** The shop itself, where money is booked that nobody of staff has said anything about. */
export type HouseScope = Minted<{ staffId: string; house: true }>
/** Who says that money came. */
export type BookingScope = StaffScope | HouseScope

/**
 * `fresh`: password and second factor were proven in this session within the last minutes.
 * `factor`: a second factor is set up.
 */
export type Actor =
  | { kind: 'nobody' }
  | { kind: 'guest'; guestId: string }
  | { kind: 'user'; userId: number; partner: boolean; sessionId: string; fresh?: boolean }
  | { kind: 'staff'; staffId: string; role: StaffRole; sessionId: string; fresh?: boolean; factor?: boolean }
  | { kind: 'system' }

/** What the house brings to every rule; one per process. */
export type House = {
  settings: Settings
  files: FileStore
  mail: Mailer
  /** The only clock of the server; tests move it. */
  clock: () => Date
  /** In a demo: how far that clock runs ahead, and how it is moved on. */
  demoClock?: DemoClock
}

/** The device cookie of the caller, see `known-device.ts`. */
export type DeviceJar = { held: string | undefined; keep: (value: string) => void }

/** Everything a rule may know about the call it serves. */
export type Ctx = {
  house: House
  db: Db
  /** The same instant for the whole call. */
  now: Date
  lang: Lang
  actor: Actor
  /** Address of the caller, for throttling. */
  ip: string
  /** Of the request, as in the log of the server. */
  requestId?: string | undefined
  /** What the caller's browser calls itself. */
  agent?: string | undefined
  /** By which accounts the caller's browser is known; what is kept leaves with the reply. */
  devices?: DeviceJar | undefined
  /** The token of the staff session that the browser carries into a sign-in. */
  carried?: string | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** How an actor is named in audit rows and ledger transfers. */
type Named =
  | { kind: 'user'; userId: number }
  | { kind: 'guest'; guestId: string }
  | { kind: 'staff'; staffId: string }
  | { kind: 'nobody' | 'system' }
export function actorName(actor: Named): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  if (actor.kind === 'guest') return `guest:${actor.guestId}`
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  return actor.kind
}
