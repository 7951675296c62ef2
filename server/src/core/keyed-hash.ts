import { macOf, type Secrets } from './key-ring.ts'

/**
 * A keyed hash for comparing values (phones, account numbers) that could be enumerated if hashed without a key. Only for
 * comparisons within days: it uses the current key, so a new secret gives other hashes.
 */
export const keyedHash = (secrets: Secrets, purpose: string, value: string): Buffer =>
  macOf(secrets, purpose, value).subarray(0, 16)
