export const CATALOGS = ['green', 'white'] as const

export const MISSING_PARTS = ['picture', 'translation'] as const
