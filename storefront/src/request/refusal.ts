import type { RefusalCode } from '@bailu/contract/envelope'

/** The server said no; `message` is worded for the person. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly errors: Record<string, string>
  /** Seconds until it may be tried again. */
  readonly wait: number | undefined
  constructor(status: number, message: string, code?: RefusalCode, errors: Record<string, string> = {}, wait?: number) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.wait = wait
  }
}

/** No answer came: whether the server acted is unknown. */
export class TransportFailure extends Error {
  override name = 'TransportFailure'
}

/** A later identical request took this one's place; nobody needs to hear of it. */
export class RepeatedRequest extends Error {
  override name = 'RepeatedRequest'
  constructor() {
    super('repeated request')
  }
}
