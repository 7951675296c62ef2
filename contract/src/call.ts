import type * as z from 'zod'
import type { RefusalCode } from './envelope.ts'

export const STAFF_ROLES = ['owner', 'operations', 'finance', 'content'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/**
 * Who may make a call.
 * - `public`: anybody, signed in or not
 * - `buyer`: a signed-in user, or a guest holding a guest token
 * - `user`: a signed-in user
 * - `partner`: a signed-in user with sale info
 * - a list: staff of one of these roles; `owner` always may
 */
export type Who = 'public' | 'buyer' | 'user' | 'partner' | readonly Exclude<StaffRole, 'owner'>[]

/** What a call answers with when it is not JSON under the envelope. */
export type Binary = 'picture' | 'pdf' | 'csv' | 'xlsx' | 'text'

export type Call = {
  summary: string
  who: Who
  /** Path, query (GET, DELETE) and body (POST, PUT) fields in one object; unknown keys are refused. */
  input: z.ZodType
  /** What stands under `data`; undeclared fields never leave the server. */
  reply: z.ZodType | Binary
  /** Moves money or stock: the caller must send an Idempotency-Key header. */
  idempotent?: true
  /**
   * Only for who has proved the password, and the second factor where one is set up, in this session within the
   * last five minutes; everybody else gets `password_needed`. A guest has nothing to prove.
   */
  fresh?: true
  /** May be made before the second factor is set up that the role does not work without. */
  beforeFactor?: true
  /** An open page of staff asks again by itself: being asked does not keep a session from ending unused. */
  polled?: true
  /** The reply depends on input and language alone; the server may repeat it for so many seconds. */
  cached?: number
  /** The public sees something else afterwards: kept replies and pages are dropped. */
  changes?: true
  /** The body is multipart with one picture in the field `file`. */
  multipart?: true
  /** The largest file in bytes; 10 MB where nothing is said. Only who may make the call gets to send more. */
  largest?: number
  /** Begins or ends a staff session, or gives it a new token: its token travels as a cookie no script can read, never in the body. */
  session?: 'begins' | 'ends'
  /** Refusals beyond those any call can give. */
  refusals?: readonly RefusalCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallKey = `${Method} /${string}`

/** Keeps the literal types of a feature's calls while checking their shape. */
export const describe = <T extends Record<CallKey, Call>>(calls: T): T => calls
