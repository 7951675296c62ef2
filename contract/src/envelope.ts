import type { ErrorCode } from './error-codes.ts'
import type { Status } from './status.ts'

export { STATUS, type Status } from './status.ts'

/** Header of a reply with figures of an earlier instant (ISO 8601); absent where they are current. */
export const AS_OF_HEADER = 'x-data-as-of'

/** Body of every reply, errors included. Only internal faults have an HTTP status other than 200. */
export type Envelope<T = unknown> = {
  /** 100 means success, anything else an error, see {@link Status}. */
  status: Status
  data: T
  /** Message to show, in the caller's language; empty on success. */
  msg: string
  /** Per-field messages of a 400, keyed by the input's path (`address.phone`). */
  errors?: Record<string, string>
  /** Error code, for screens that handle a particular error. */
  code?: ErrorCode
  /** Seconds until a retry makes sense, where known. */
  wait?: number
  /** Only on internal faults; the same id is in the server's log. */
  request_id?: string
}
