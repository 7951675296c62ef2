const THAI_FIRST = /^[\u0E00-\u0E7F]/

/** Thai form of address “คุณ” with a name: a Thai name follows directly, any other script after a space. */
export const khun = (name: string): string => `คุณ${THAI_FIRST.test(name.trim()) ? '' : ' '}${name.trim()}`
