/** Most tags that the brand may have, and characters of the name of one. */
export const MAX_CUSTOMER_TAGS = 40
export const MAX_CUSTOMER_TAG_NAME = 24

/** Most customers that one call tags. */
export const MAX_CUSTOMERS_TAGGED = 200

export const TAG_COLOURS = ['plain', 'blue', 'green', 'yellow', 'red'] as const
export type TagColour = (typeof TAG_COLOURS)[number]
