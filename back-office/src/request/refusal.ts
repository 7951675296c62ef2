import type { RefusalCode } from '@bailu/contract/envelope'

/** An error reply of the server; `message` is in the user's language. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode | undefined
  /** Validation messages by field path, such as `lines.0.quantity`. */
  readonly errors: Record<string, string>
  constructor(status: number, message: string, code?: RefusalCode, errors: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** No reply, or an unreadable one: whether the server performed the call is unknown. */
export class TransportFailure extends Error {
  override name = 'TransportFailure'
}
