/** Most tags that the brand may have, and characters of the name of one. */
export const MAX_CUSTOMER_TAGS = 40
export const MAX_CUSTOMER_TAG_NAME = 24

/** Most customers that one call tags. */
export const MAX_CUSTOMERS_TAGGED = 200

export const TAG_COLOURS = ['plain', 'blue', 'green', 'yellow', 'red'] as const
export type TagColour = (typeof TAG_COLOURS)[number]

/** What proved that the person who asks is the owner of the account. */
export const IDENTITY_PROOFS = ['call_back', 'in_person', 'id_document', 'other'] as const
export type IdentityProof = (typeof IDENTITY_PROOFS)[number]

/** Days until the link of a correction expires, and until the old address may object. */
export const CORRECTION_DAYS = 7
export const OBJECTION_DAYS = 14

/**
 * `waiting`: for a second person, or for its time. `done` may have been objected to afterwards. `replaced`: by a change
 * that the customer made.
 */
export const CORRECTION_STATES = [
  'waiting',
  'open',
  'done',
  'objected',
  'withdrawn',
  'rejected',
  'replaced',
  'expired',
] as const
export type CorrectionState = (typeof CORRECTION_STATES)[number]
