import { REFUSALS, type RefusalCode } from '@bailu/contract/envelope'
import type { SecurityKind } from '@bailu/contract/security-kinds'
import type { FieldTrouble } from '@bailu/phrases/fields'

export type Figures = Record<string, string | number | bigint>

/**
 * A business error that is shown to the caller, not an internal fault. The message comes from the phrases, in the caller's
 * language.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Validation issues by input field, for status 400. */
  readonly fields: Record<string, FieldTrouble> | undefined

  /** Seconds after which the caller may retry. */
  readonly wait: number | undefined

  /** Masked e-mail of the account to use instead. */
  readonly email: string | undefined

  /** Parameters of the message, such as a limit or a product name. Amounts are satang as bigint. */
  figures: Figures | undefined
  /** Kind of security event, where the code alone does not tell. */
  security: SecurityKind | undefined

  constructor(code: RefusalCode, fields?: Record<string, FieldTrouble>, wait?: number, email?: string) {
    super(code)
    this.code = code
    this.fields = fields
    this.wait = wait
    this.email = email
  }

  get status() {
    return REFUSALS[this.code]
  }
}

export function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}

/** Fails with the parameters that the message names in braces. */
export function refuseWith(code: RefusalCode, figures: Figures): never {
  const refusal = new Refusal(code)
  refusal.figures = figures
  throw refusal
}

/** Fails with an error that counts as a security event of this kind. */
export function refuseAs(code: RefusalCode, security: SecurityKind): never {
  const refusal = new Refusal(code)
  refusal.security = security
  throw refusal
}

/** Fails because of too many attempts. @param seconds after which the caller may retry */
export function refuseFor(seconds: number, code: 'too_many' | 'codes_enough' = 'too_many'): never {
  throw new Refusal(code, undefined, seconds)
}

/** Fails because the account was merged into another one. @param email masked e-mail of that account */
export function refuseMerged(email: string): never {
  throw new Refusal('account_merged', undefined, undefined, email)
}
