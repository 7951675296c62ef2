import { macOf, type Secrets } from './key-ring.ts'

/**
 * Two equal values are found to be equal, and nobody without the key learns the value by trying all there are.
 * For what is compared for days only: the key in use makes it, and another key makes another hash.
 */
export const keyedHash = (secrets: Secrets, purpose: string, value: string): Buffer =>
  macOf(secrets, purpose, value).subarray(0, 16)
