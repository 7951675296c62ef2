import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The server's secret and its previous secrets, with which older values can still be decrypted and verified. */
export type Secrets = { secretKey: string; previousSecretKeys?: readonly string[] }

/** A 256-bit key for one purpose; `id` is eight hex digits of its SHA-256 that identify it. */
export type Key = { id: string; bytes: Buffer }

/** The current key of a purpose, then the keys of previous secrets, newest first. */
export function keyRing({ secretKey, previousSecretKeys = [] }: Secrets, purpose: string): [Key, ...Key[]] {
  const derive = (secret: string): Key => derived(secret, purpose)
  return [derive(secretKey), ...previousSecretKeys.map(derive)]
}

const known = new Map<string, Key>()

/** Cached, because a list may decrypt thousands of fields. */
function derived(secret: string, purpose: string): Key {
  const name = `${purpose}|${secret}`
  const kept = known.get(name)
  if (kept) return kept
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
  known.set(name, key)
  return key
}

/** HMAC-SHA-256 of a text under the current key of a purpose. */
export const macOf = (secrets: Secrets, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyRing(secrets, purpose)[0].bytes).update(text).digest()

/** The HMAC under each key of the ring, to find or compare values made with a previous key. */
export const macsOf = (secrets: Secrets, purpose: string, text: string): Buffer[] =>
  keyRing(secrets, purpose).map(({ bytes }) => createHmac('sha256', bytes).update(text).digest())

/** Whether `candidate` is the MAC of the text under any key of the ring; compares in constant time. */
export const isMac = (secrets: Secrets, purpose: string, text: string, given: Buffer): boolean =>
  macsOf(secrets, purpose, text).some((mac) => mac.length === given.length && timingSafeEqual(mac, given))
