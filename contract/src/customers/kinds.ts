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

/** For this many days after an objection a correction needs the approval of a second person. */
export const CONTESTED_DAYS = 90

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

/** How a request to erase an account arrived. */
export const REQUEST_CHANNELS = ['phone', 'email', 'letter', 'chat', 'in_person'] as const
export type RequestChannel = (typeof REQUEST_CHANNELS)[number]

/** Days from the receipt of a request until it is answered by law, and from its record until it may be carried out. */
export const ERASURE_DUE_DAYS = 30
export const ERASURE_WAIT_DAYS = 3

/** `self`: erased by the customer before it was decided. */
export const ERASURE_STATES = ['open', 'done', 'self', 'refused', 'withdrawn'] as const
export type ErasureState = (typeof ERASURE_STATES)[number]

/** Why a request is refused. */
export const REFUSAL_GROUNDS = ['unproven', 'legal_claim', 'legal_duty'] as const
export type RefusalGround = (typeof REFUSAL_GROUNDS)[number]

/** Most segments that the brand may have, and characters of the name of one. */
export const MAX_SEGMENTS = 20
export const MAX_SEGMENT_NAME = 40

/** `partners`: those who are a partner now; `customers`: all others. */
export const CUSTOMER_GROUPS = ['customers', 'partners'] as const
export type CustomerGroup = (typeof CUSTOMER_GROUPS)[number]

/** Days since the last order that the list offers as a filter. */
export const LAST_ORDER_DAYS = [30, 60, 90, 180, 365] as const
