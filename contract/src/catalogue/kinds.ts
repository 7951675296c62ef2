export const CATALOGS = ['green', 'white'] as const

/** Where a product is moved among those of its catalogue, by one place. */
export const MOVES = ['earlier', 'later'] as const

export const MISSING_PARTS = ['picture', 'translation'] as const
