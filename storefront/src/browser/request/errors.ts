import type { ErrorCode } from '@bailu/contract/envelope'

/** A business error of the server; `message` is in the language of the user. */
export class AppError extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: ErrorCode | undefined
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

/** The network failed or the reply was unreadable: whether the server acted is unknown. */
export class NetworkError extends Error {
  override name = 'TransportFailure'
}

/** Aborted because an identical request was made later; not shown to the user. */
export class SupersededRequest extends Error {
  override name = 'RepeatedRequest'
  constructor() {
    super('repeated request')
  }
}

const RETRYABLE = new Set<string | undefined>(['busy', 'fault', 'too_many'])

/**
 * Whether a retry would get the same error: true for business errors, false for 401, overload, rate limits and network
 * errors.
 */
export const isFinalError = (cause: unknown): boolean =>
  cause instanceof AppError && cause.status !== 401 && !RETRYABLE.has(cause.code)
