import type * as z from 'zod'
import type { ErrorCode } from './error-codes.ts'
import { emptyObject, emptyReply } from './fields.ts'

export const STAFF_ROLES = ['owner', 'operations', 'finance', 'content'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * Who may make a call.
 * - `public`: everyone, signed in or not
 * - `buyer`: a signed-in user, or a guest holding a guest token
 * - `user`: a signed-in user
 * - `partner`: a signed-in user with sale info
 * - a list: staff of one of these roles; `owner` always may
 */
export type Who = 'public' | 'buyer' | 'user' | 'partner' | readonly Exclude<StaffRole, 'owner'>[]

/** Kind of body of a reply that is not JSON in the envelope. */
export type BinaryReply = 'picture' | 'pdf' | 'csv' | 'xlsx' | 'text'

export type Call = {
  summary: string
  who: Who
  /** Path, query (GET, DELETE) and body (POST, PUT) fields in one object; unknown keys are rejected. */
  input: z.ZodType
  /** Shape of `data`; undeclared fields never leave the server. */
  reply: z.ZodType | BinaryReply
  /**
   * Moves money or stock, checks a version, or creates something at each repetition: the caller must send an
   * Idempotency-Key header, and a repetition with the same key gets the reply of the first.
   */
  idempotent?: true
  /**
   * Needs reauthentication: the password, and the second factor where one is set up, was given in this session within
   * the last five minutes; otherwise the call fails with `password_needed`. Guests have no password and pass.
   */
  recentAuth?: true
  /** `buyer` calls about one order: may also be made with the key of its link, which gives access to this order only. */
  orderLink?: true
  /** Allowed in a session whose roles require a second factor that is not set up yet. */
  beforeSecondFactor?: true
  /** Called by an open page on a timer: it does not extend the idle timeout of a staff session. */
  polled?: true
  /** Seconds for which the server may cache the reply, which depends on input and language only. */
  cacheSeconds?: number
  /** Changes public content: cached replies and pages are dropped. */
  clearsCache?: true
  /** The body is multipart with one picture in the field `file`. */
  multipart?: true
  /** Largest file in bytes, `MAX_UPLOAD_BYTES` by default. The body is read only after authorization. */
  maxBytes?: number
  /** Starts or ends a staff session, or gives it a new token. The token is sent as an HttpOnly cookie, never in the body. */
  session?: 'begins' | 'ends'
  /** Error codes besides those that any call can fail with. */
  errors?: readonly ErrorCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallKey = `${Method} /${string}`

/** A call as it is written: without `input` it has no fields, without `reply` the reply is empty. */
type CallDefinition = Omit<Call, 'input' | 'reply'> & Partial<Pick<Call, 'input' | 'reply'>>
const DEFAULTS = { input: emptyObject, reply: emptyReply }
type WithDefaults<T> = { [K in keyof T]: Omit<typeof DEFAULTS, keyof T[K]> & T[K] }

/** No property besides those of a call: a misspelt option would silently have no effect. */
type OnlyCallOptions<T> = { [K in keyof T]: { [P in keyof T[K]]: P extends keyof Call ? T[K][P] : never } }

/** Checks the shape of a feature's calls and keeps their literal types. */
export const defineCalls = <const T extends Record<CallKey, CallDefinition>>(calls: T & OnlyCallOptions<T>) =>
  Object.fromEntries(Object.entries(calls).map(([key, call]) => [key, { ...DEFAULTS, ...call }])) as WithDefaults<T>
