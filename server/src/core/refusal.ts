import { REFUSALS, type RefusalCode } from '@bailu/contract/envelope'
import type { SecurityKind } from '@bailu/contract/security-kinds'
import type { FieldTrouble } from '@bailu/phrases/fields'

export type Figures = Record<string, string | number | bigint>

/**
 * A rule says no. Carries what the person is told; never a fault of ours.
 * The words come from the phrases, in the caller's language.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** What is wrong per input field, for a 400. */
  readonly fields: Record<string, FieldTrouble> | undefined

  /** Seconds until it may be tried again. */
  readonly wait: number | undefined

  /** Masked e-mail of the account to use instead. */
  readonly email: string | undefined

  /** What the words name: the limit, the product. Amounts are satang in bigint. */
  figures: Figures | undefined
  /** What kind of security event it is, where the code alone does not say. */
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

/** With the figures that its words name in braces. */
export function refuseWith(code: RefusalCode, figures: Figures): never {
  const refusal = new Refusal(code)
  refusal.figures = figures
  throw refusal
}

/** A refusal that is a security event of this kind. */
export function refuseAs(code: RefusalCode, security: SecurityKind): never {
  const refusal = new Refusal(code)
  refusal.security = security
  throw refusal
}

/** Too many attempts; welcome again after so many seconds. */
export function refuseFor(seconds: number, code: 'too_many' | 'codes_enough' = 'too_many'): never {
  throw new Refusal(code, undefined, seconds)
}

/** The account lives on in another one, whose masked e-mail is this. */
export function refuseMerged(email: string): never {
  throw new Refusal('account_merged', undefined, undefined, email)
}
