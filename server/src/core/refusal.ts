import { REFUSALS, type RefusalCode } from '@bailu/contract/envelope'

/**
 * A rule says no. Carries what the person is told; never a fault of ours.
 * The words come from the phrases, in the caller's language.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** Messages per input field, for a 400. */
  readonly fields: Record<string, string> | undefined

  constructor(code: RefusalCode, fields?: Record<string, string>) {
    super(code)
    this.code = code
    this.fields = fields
  }

  get status() {
    return REFUSALS[this.code]
  }
}

export function refuse(code: RefusalCode): never {
  throw new Refusal(code)
}
