import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { StaffRole } from '@bailu/contract/call'
import type { Calls, Key, ParsedOf, ReplyOf } from '@bailu/contract/calls'
import type { Lang } from '@bailu/contract/languages'
import type { Db } from '../database/connect.ts'
import type { FileStore } from '../integrations/file-store.ts'
import type { Mailer } from '../integrations/mailer.ts'
import type { Config } from '../lib/config.ts'
import type { CsvReply } from '../lib/csv.ts'
import { fail } from '../lib/errors.ts'
import type { Upload } from '../lib/upload.ts'

declare const brand: unique symbol
/** A branded type: only the functions `as…` and `…ScopeFor` below create values of it. */
type Branded<T> = T & { readonly [brand]: true }

/** A buyer (account or guest); required by every query of a buyer's orders. */
export type BuyerScope = Branded<{ kind: 'user'; userId: number } | { kind: 'guest'; guestId: string }>
/** Who may act for an order: its buyer, or the holder of its link, whose scope is this one order. `ownerId`: its guest. */
export type OrderScope = BuyerScope | Branded<{ kind: 'order_link'; orderId: string; ownerId: string }>
export type UserScope = Branded<{ kind: 'user'; userId: number }>
/** A partner; required by every query of a partner's clients, rewards and balance. */
export type PartnerScope = Branded<{ partnerId: number }>
export type StaffScope = Branded<{ staffId: string; roles: readonly StaffRole[] }>
/** The system itself, for money that is booked without a staff decision, such as provider payments. */
export type SystemScope = Branded<{ staffId: string; system: true }>
/** Who confirms that money was received. */
export type BookingScope = StaffScope | SystemScope

/**
 * `recentAuth`: the caller re-entered password and second factor in this session within the last five minutes.
 * `factor`: the staff account has a second factor.
 */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'guest'; guestId: string }
  /** Holder of the link of one order. `ownerId`: its guest; null once an account has claimed it. */
  | { kind: 'order_link'; orderId: string; ownerId: string | null }
  | { kind: 'user'; userId: number; partner: boolean; sessionId: string; recentAuth?: boolean }
  | {
      kind: 'staff'
      staffId: string
      roles: readonly StaffRole[]
      sessionId: string
      recentAuth?: boolean
      factor?: boolean
    }
  | { kind: 'system' }

/** A clock that can be set ahead of real time, so that a demo shows what happens on due dates. */
export type DemoClock = {
  now: () => Date
  /** Milliseconds ahead of real time. */
  aheadMs: () => number
  /** Reads the offset that another server process has set. */
  syncFromDatabase: () => Promise<void>
  /** Advances the clock by whole days; never back, because rows written in between would lie in the future. Sessions stay valid. */
  advance: (days: number) => Promise<void>
}

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

/**
 * The guest token of the caller, from its header or, without one, from the guest cookie (`byCookie`), and a setter of the
 * cookie for the reply; '' removes it.
 */
export type GuestCookie = { token: string | undefined; byCookie: boolean; set: (token: string) => void }

/** Context of one call, passed to every handler. */
export type Ctx = {
  deps: Deps
  db: Db
  /** While `db` reads a standby: the primary, for what the call records and for what is cached. See `onPrimary`. */
  primaryDb?: Db | undefined
  /** Set for calls that may read a standby: their handler gets it as `db`. */
  readDb?: Db | undefined
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
  /** Guest cookie of the browser. */
  guestCookie?: GuestCookie | undefined
  /** Sign-in only: the token of the staff session that the browser already has. */
  carriedToken?: string | undefined
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
}

/** The context with the primary as its database: for writing, and for reading what must be the newest. */
export const onPrimary = <C extends { db: Db; primaryDb?: Db | undefined }>(ctx: C): C =>
  ctx.primaryDb === undefined ? ctx : { ...ctx, db: ctx.primaryDb, primaryDb: undefined }

/**
 * A picture or document as a reply; `private` ones are sent with `no-store`. One with an ETag may change under the same
 * address and is revalidated by every client.
 */
export type PictureReply = { bytes: Buffer; type: string; private: boolean; etag?: string; name?: string }
/** A file to be saved under its name, generated for the caller. */
export type FileReply = { bytes: Buffer; type: string; name: string }

export type HandlerReply<K extends Key> = Calls[K]['reply'] extends 'picture' | 'pdf'
  ? PictureReply
  : Calls[K]['reply'] extends 'csv'
    ? CsvReply
    : Calls[K]['reply'] extends 'xlsx' | 'text'
      ? FileReply
      : ReplyOf<K>

/** What a handler returns: the reply, or nothing if the reply is empty. */
type HandlerResult<K extends Key> = HandlerReply<K> extends Record<string, never> ? void : HandlerReply<K>

/** Handler of a call; runs after authorization and validation. */
export type Handler<K extends Key> = Calls[K] extends { multipart: true }
  ? (ctx: Ctx, input: ParsedOf<K>, upload: Upload) => Promise<HandlerResult<K>>
  : (ctx: Ctx, input: ParsedOf<K>) => Promise<HandlerResult<K>>
export type Handlers<C> = { [K in keyof C & Key]: Handler<K> }

/** An actor with an id, as written into audit entries and ledger transfers: `user:1`, `staff:<uuid>`, `system` … */
type NamedActor =
  | { kind: 'user'; userId: number }
  | { kind: 'guest'; guestId: string }
  | { kind: 'order_link'; orderId: string }
  | { kind: 'staff'; staffId: string }
  | { kind: 'anonymous' | 'system' }
export function actorName(actor: NamedActor): string {
  if (actor.kind === 'user') return `user:${actor.userId}`
  if (actor.kind === 'guest') return `guest:${actor.guestId}`
  if (actor.kind === 'order_link') return `order_link:${actor.orderId}`
  if (actor.kind === 'staff') return `staff:${actor.staffId}`
  return actor.kind
}

// The casts below are the only places that create scopes.

/** The scopes in a query of `prepareOnce`, which takes the caller's own when it runs: `execute({ ...scope })`. */
export const PREPARED_USER = { kind: 'user', userId: sql.placeholder('userId') } as unknown as UserScope & BuyerScope
export const PREPARED_PARTNER = { partnerId: sql.placeholder('partnerId') } as unknown as PartnerScope

/** @throws AppError login_required without a session or guest token */
export function asBuyer({ actor }: Pick<Ctx, 'actor'>): BuyerScope {
  if (actor.kind === 'user') return { kind: 'user', userId: actor.userId } as BuyerScope
  if (actor.kind === 'guest') return { kind: 'guest', guestId: actor.guestId } as BuyerScope
  return fail('login_required')
}

/** For calls with `orderLink`. @throws AppError login_required, or order_claimed for the link of a claimed order */
export function asOrderScope({ actor }: Pick<Ctx, 'actor'>): OrderScope {
  if (actor.kind !== 'order_link') return asBuyer({ actor })
  const { orderId, ownerId } = actor
  return ownerId === null ? fail('order_claimed') : ({ kind: 'order_link', orderId, ownerId } as OrderScope)
}

/** The order that the caller's link opens, when an account has claimed it: only its state may be shown. */
export const claimedOrderOf = ({ actor }: Pick<Ctx, 'actor'>): string | undefined =>
  actor.kind === 'order_link' && actor.ownerId === null ? actor.orderId : undefined

export function asUser({ actor }: Pick<Ctx, 'actor'>): UserScope {
  if (actor.kind === 'user') return { kind: 'user', userId: actor.userId } as UserScope
  return fail('login_required')
}

export function asPartner({ actor }: Pick<Ctx, 'actor'>): PartnerScope {
  if (actor.kind !== 'user') return fail('login_required')
  if (!actor.partner) return fail('not_a_partner')
  return { partnerId: actor.userId } as PartnerScope
}

export function asStaff({ actor }: { actor: Actor }): StaffScope {
  if (actor.kind === 'staff') return { staffId: actor.staffId, roles: actor.roles } as StaffScope
  return fail('login_required')
}

/** Placeholder for a staff id in rows written by the system; no account has it. */
const SYSTEM_STAFF_ID = '00000000-0000-0000-0000-000000000000'

export function asSystem({ actor }: { actor: Actor }): SystemScope {
  if (actor.kind === 'system') return { staffId: SYSTEM_STAFF_ID, system: true } as SystemScope
  return fail('login_required')
}

/** Scope of a customer for whom staff act, such as exporting their personal data; the action itself is audited. */
export const userScopeFor = (_staff: StaffScope, userId: number): UserScope => ({ kind: 'user', userId }) as UserScope

/** Scope of the account that a signed link is about, which was verified before. */
export const userScopeOfLink = ({ userId }: { userId: number }): UserScope => ({ kind: 'user', userId }) as UserScope

/** Scope of a guest that staff created for an order; nobody has its token. */
export const guestScopeFor = (_staff: StaffScope, guestId: string): BuyerScope =>
  ({ kind: 'guest', guestId }) as BuyerScope

/** Scope of a partner whom staff view. */
export const partnerScopeOf = (_staff: StaffScope, partnerId: number): PartnerScope => ({ partnerId }) as PartnerScope
