import type { ErrorCode } from '@bailu/contract/error-codes'
import { type Envelope, STATUS } from '@bailu/contract/envelope'

/** An error reply of the server; `message` is in the language of the user. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Validation messages by field path, such as `lines.0.quantity`. */
  readonly errors: Record<string, string>
  /** Seconds until a retry is allowed. */
  readonly wait: number | undefined
  constructor(status: number, message: string, code?: ErrorCode, errors: Record<string, string> = {}, wait?: number) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.wait = wait
  }
}

/** No reply, or an unreadable one: whether the server performed the call is unknown. */
export class NetworkError extends Error {
  override name = 'NetworkError'
  constructor(message = 'Network Error') {
    super(message)
  }
}

/** Thrown when nothing is to be shown: the user cancelled a dialog, or repeated the request. */
export class ActionCancelled extends Error {
  override name = 'ActionCancelled'
}

/** The data of a reply. @throws AppError for every status but success */
export function unwrapEnvelope<T>(envelope: Envelope<T>): T {
  const status = Number(envelope.status)
  if (status === STATUS.ok) return envelope.data
  throw new AppError(status, envelope.msg, envelope.code, envelope.errors, envelope.wait)
}

/** Whether the server rejected the call, so that it certainly changed nothing. Overload and internal faults say nothing. */
export const isAnswered = (cause: unknown): cause is AppError =>
  cause instanceof AppError && cause.status < STATUS.fault

/** Whether a retry would get the same error: false for 401, rate limits, overload, faults and network errors. */
export const isFinalError = (cause: unknown): boolean =>
  isAnswered(cause) && cause.status !== STATUS.unauthorized && cause.code !== 'too_many'
