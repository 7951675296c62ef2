const THAI_FIRST = /^[\u0E00-\u0E7F]/

/** How Thai addresses somebody by name: a Thai name follows at once, any other script after a space. */
export const khun = (name: string): string => `คุณ${THAI_FIRST.test(name.trim()) ? '' : ' '}${name.trim()}`
