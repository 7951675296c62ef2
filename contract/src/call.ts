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
export type Binary = 'picture' | 'pdf' | 'csv' | 'xlsx'

export type Call = {
  summary: string
  who: Who
  /** Path, query (GET, DELETE) and body (POST, PUT) fields in one object; unknown keys are refused. */
  input: z.ZodType
  /** What stands under `data`; undeclared fields never leave the server. */
  reply: z.ZodType | Binary
  /** Moves money or stock: the caller must send an Idempotency-Key header. */
  idempotent?: true
  /** The reply depends on input and language alone; the server may repeat it for so many seconds. */
  cached?: number
  /** The public sees something else afterwards: kept replies and pages are dropped. */
  changes?: true
  /** The body is multipart with one picture in the field `file`. */
  multipart?: true
  /** The largest file in bytes; 10 MB where nothing is said. Only who may make the call gets to send more. */
  largest?: number
  /** Begins or ends a staff session: its token travels as a cookie no script can read, never in the body. */
  session?: 'begins' | 'ends'
  /** Refusals beyond those any call can give. */
  refusals?: readonly RefusalCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type CallKey = `${Method} /${string}`

/** Keeps the literal types of a feature's calls while checking their shape. */
export const describe = <T extends Record<CallKey, Call>>(calls: T): T => calls
