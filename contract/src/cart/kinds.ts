export const MAX_LINES = 50

export const MAX_QUANTITY = 999
