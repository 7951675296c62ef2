/** A change that adds so many characters is a paste: keyboards complete words, not whole addresses. */
const MIN_ADDED = 20

export const isPasted = (before: string, after: string): boolean => after.length - before.length >= MIN_ADDED
