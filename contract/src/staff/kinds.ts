/** Shortest password of staff. */
export const MIN_STAFF_PASSWORD = 12
