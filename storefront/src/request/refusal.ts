import type { RefusalCode } from '@bailu/contract/envelope'

/** A business error of the server; `message` is in the language of the user. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: RefusalCode | undefined
  readonly errors: Record<string, string>
  /** Seconds until a retry is allowed. */
  readonly wait: number | undefined
  constructor(status: number, message: string, code?: RefusalCode, errors: Record<string, string> = {}, wait?: number) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.wait = wait
  }
}

/** The network failed or the reply was unreadable: whether the server acted is unknown. */
export class TransportFailure extends Error {
  override name = 'TransportFailure'
}

/** Aborted because an identical request was made later; not shown to the user. */
export class RepeatedRequest extends Error {
  override name = 'RepeatedRequest'
  constructor() {
    super('repeated request')
  }
}
