import { REFUSALS, type RefusalCode } from '@bailu/contract/envelope'
import type { FieldTrouble } from '@bailu/phrases/fields'

/**
 * A rule says no. Carries what the person is told; never a fault of ours.
 * The words come from the phrases, in the caller's language.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  /** What is wrong per input field, for a 400. */
  readonly fields: Record<string, FieldTrouble> | undefined

  constructor(code: RefusalCode, fields?: Record<string, FieldTrouble>) {
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
