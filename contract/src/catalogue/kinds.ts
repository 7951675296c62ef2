export const CATALOGS = ['green', 'white'] as const

export const MISSING_PARTS = ['picture', 'translation'] as const

export const MAX_SEARCH_WORDS = 40

export const MAX_SEARCH_WORD_LENGTH = 40
