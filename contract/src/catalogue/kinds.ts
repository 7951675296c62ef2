export const CATALOGS = ['green', 'white'] as const

/** Where a product is moved among those of its catalogue: by one place, or beside another one. */
export const MOVES = ['earlier', 'later', 'before', 'after'] as const

export const MISSING_PARTS = ['picture', 'translation'] as const

export const MAX_SEARCH_WORDS = 40

export const MAX_SEARCH_WORD_LENGTH = 40
/** So many products are changed at once at the most. */
export const MAX_BULK_PRODUCTS = 500

/** Most grams of a piece. */
export const MAX_WEIGHT_G = 100_000
