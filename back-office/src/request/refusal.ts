import type { RefusalCode } from '@bailu/contract/envelope'

/** The server said no; `message` is worded for the person. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode | undefined
  /** Messages by the path of the field. */
  readonly errors: Record<string, string>
  constructor(status: number, message: string, code?: RefusalCode, errors: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** No answer came, or none that can be read: whether the server acted is unknown. */
export class TransportFailure extends Error {
  override name = 'TransportFailure'
}
