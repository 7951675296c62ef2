import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** The server's secret and its previous secrets, with which older values can still be decrypted and verified. */
export type Secrets = { secretKey: string; previousSecretKeys?: readonly string[] }

/** A 256-bit key for one purpose; `id` is eight hex digits of its SHA-256 that identify it. */
export type Key = { id: string; bytes: Buffer }

/** The current key of a purpose, then the keys of previous secrets, newest first. */
export function keyRing({ secretKey, previousSecretKeys = [] }: Secrets, purpose: string): [Key, ...Key[]] {
  const derive = (secret: string): Key => deriveKey(secret, purpose)
  return [derive(secretKey), ...previousSecretKeys.map(derive)]
}

const derivedKeys = new Map<string, Key>()

/** Cached, because a list may decrypt thousands of fields. */
function deriveKey(secret: string, purpose: string): Key {
  const name = `${purpose}|${secret}`
  const cached = derivedKeys.get(name)
  if (cached) return cached
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  const key = { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes }
  derivedKeys.set(name, key)
  return key
}

/** HMAC-SHA-256 of a text under the current key of a purpose. */
export const macOf = (secrets: Secrets, purpose: string, text: string): Buffer =>
  createHmac('sha256', keyRing(secrets, purpose)[0].bytes).update(text).digest()

/** The HMAC under each key of the ring, to find or compare values made with a previous key. */
export const macsOf = (secrets: Secrets, purpose: string, text: string): Buffer[] =>
  keyRing(secrets, purpose).map(({ bytes }) => createHmac('sha256', bytes).update(text).digest())

/** Whether `candidate` is the MAC of the text under any key of the ring; compares in constant time. */
export const isMac = (secrets: Secrets, purpose: string, text: string, candidate: Buffer): boolean =>
  macsOf(secrets, purpose, text).some((mac) => mac.length === candidate.length && timingSafeEqual(mac, candidate))

/**
 * A keyed hash for comparing values (phones, account numbers) that could be enumerated if hashed without a key. Only for
 * comparisons within days: it uses the current key, so a new secret gives other hashes.
 */
export const keyedHash = (secrets: Secrets, purpose: string, value: string): Buffer =>
  macOf(secrets, purpose, value).subarray(0, 16)

const SEAL_PURPOSE = 'sealed fields'
const FORMAT = 'k1'
/** Format of sealed values, as a regular expression for PostgreSQL and JavaScript. */
export const SEALED_PATTERN = '^k1:[0-9a-f]{8}:[A-Za-z0-9_-]{38,}$'

/**
 * Encrypts a private field for the database (AES-256-GCM).
 * @param place associated data: table, row and column of the value; it cannot be decrypted for another place
 * @returns `k1:<key id>:<nonce, tag and ciphertext in base64url>`
 */
export function seal(secrets: Secrets, place: string, text: string): string {
  const [{ id, bytes }] = keyRing(secrets, SEAL_PURPOSE)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${FORMAT}:${id}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts a sealed value. @throws Error when its key is not in the ring, or place or value differ */
export function unseal(secrets: Secrets, place: string, sealed: string): string {
  const [format, keyId, payload = ''] = sealed.split(':')
  if (format !== FORMAT) throw new Error(`Not a sealed field: ${place}`)
  const key = keyRing(secrets, SEAL_PURPOSE).find(({ id }) => id === keyId)
  if (!key) throw new Error(`Sealed with a key that is not in the ring: ${place}`)
  return decrypt(key, place, payload)
}

function decrypt({ bytes: key }: Key, place: string, payload: string): string {
  const bytes = Buffer.from(payload, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Prefix of values sealed with the current key; values with another prefix are to be re-encrypted. */
export const currentKeyPrefix = (secrets: Secrets): string => `${FORMAT}:${keyRing(secrets, SEAL_PURPOSE)[0].id}:`

const sealedRegExp = new RegExp(SEALED_PATTERN)
export const isSealed = (text: string): boolean => sealedRegExp.test(text)

/** For columns in which an empty or erased text is stored as it is. */
export const unsealOrEmpty = (secrets: Secrets, place: string, text: string): string =>
  text === '' ? '' : unseal(secrets, place, text)
