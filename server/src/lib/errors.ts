import { ERROR_STATUS, type ErrorCode } from '@bailu/contract/error-codes'
import type { SecurityEventKind } from '@bailu/contract/alarms/kinds'
import type { FieldIssue } from '@bailu/phrases/errors/field-issues'

export type ErrorParams = Record<string, string | number | bigint>

/**
 * A business error that is shown to the caller, not an internal fault. The message comes from the phrases, in the caller's
 * language.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  /** Validation issues by input field, for status 400. */
  readonly fields: Record<string, FieldIssue> | undefined

  /** Seconds after which the caller may retry. */
  readonly wait: number | undefined

  /** Masked e-mail of the account to use instead. */
  readonly email: string | undefined

  /** Parameters of the message, such as a limit or a product name. Amounts are satang as bigint. */
  figures: ErrorParams | undefined
  /** Kind of security event, where the code alone does not tell. */
  security: SecurityEventKind | undefined

  constructor(code: ErrorCode, fields?: Record<string, FieldIssue>, wait?: number, email?: string) {
    super(code)
    this.code = code
    this.fields = fields
    this.wait = wait
    this.email = email
  }

  get status() {
    return ERROR_STATUS[this.code]
  }
}

export function fail(code: ErrorCode): never {
  throw new AppError(code)
}

/** Fails with the parameters that the message names in braces. */
export function failWith(code: ErrorCode, params: ErrorParams): never {
  const error = new AppError(code)
  error.figures = params
  throw error
}

/** Fails with an error that counts as a security event of this kind. */
export function failAs(code: ErrorCode, security: SecurityEventKind): never {
  const error = new AppError(code)
  error.security = security
  throw error
}

/** Fails because of too many attempts. @param seconds after which the caller may retry */
export function failRateLimited(seconds: number, code: 'too_many' | 'codes_enough' = 'too_many'): never {
  throw new AppError(code, undefined, seconds)
}

/** Fails because the account was merged into another one. @param email masked e-mail of that account */
export function failMerged(email: string): never {
  throw new AppError('account_merged', undefined, undefined, email)
}
