export const CATALOGS = ['green', 'white'] as const

export const MISSING_PARTS = ['picture', 'translation'] as const
/** So many products are changed at once at the most. */
export const MAX_BULK_PRODUCTS = 500
