import type { ErrorCode } from '@bailu/contract/envelope'

/** An error reply of the server; `message` is in the user's language. */
export class AppError extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: ErrorCode | undefined
  /** Validation messages by field path, such as `lines.0.quantity`. */
  readonly errors: Record<string, string>
  constructor(status: number, message: string, code?: ErrorCode, errors: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** No reply, or an unreadable one: whether the server performed the call is unknown. */
export class NetworkError extends Error {
  override name = 'TransportFailure'
}
