import type { Growing } from './throttle.ts'

/**
 * Wrong passwords for one account, wherever they come from: the sixth waits a
 * second, the next two, up to a quarter of an hour. Nobody is locked out for long,
 * and whoever guesses has about a hundred tries a day.
 */
export const BY_ACCOUNT: Growing = { free: 5, longest: 15 * 60, seconds: 24 * 3_600, since: 'last' }

/** Wrong passwords from one network. A whole mobile network may stand behind one address, so it forgets soon. */
export const BY_NETWORK: Growing = { free: 30, longest: 15 * 60, seconds: 10 * 60, since: 'first' }
