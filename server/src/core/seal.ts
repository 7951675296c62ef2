import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyRing, type Key, type Secrets } from './key-ring.ts'

const PURPOSE = 'sealed fields'
const FORM = 'k1'
/** The format from before values named their key. */
const UNNAMED = 'a1'
/** Format of sealed values, as a regular expression for PostgreSQL and JavaScript. */
export const SEALED = '^(k1:[0-9a-f]{8}|a1):[A-Za-z0-9_-]{38,}$'

/**
 * Encrypts a private field for the database (AES-256-GCM).
 * @param place associated data: table, row and column of the value; it cannot be decrypted for another place
 * @returns `k1:<key id>:<nonce, tag and ciphertext in base64url>`
 */
export function seal(secrets: Secrets, place: string, text: string): string {
  const [{ id, bytes }] = keyRing(secrets, PURPOSE)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${FORM}:${id}:${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts a sealed value. @throws Error when its key is not in the ring, or place or value differ */
export function unseal(secrets: Secrets, place: string, sealed: string): string {
  const [form, ...rest] = sealed.split(':')
  const ring = keyRing(secrets, PURPOSE)
  if (form === FORM) {
    const key = ring.find(({ id }) => id === rest[0])
    if (!key) throw new Error(`Sealed with a key that is not in the ring: ${place}`)
    return open(key, place, rest[1] ?? '')
  }
  if (form !== UNNAMED) throw new Error(`Not a sealed field: ${place}`)
  return openUnnamed(ring, place, rest[0] ?? '')
}

function openUnnamed(ring: Key[], place: string, payload: string): string {
  for (const key of ring.slice(0, -1)) {
    try {
      return open(key, place, payload)
    } catch {
      // Try the next key.
    }
  }
  return open(ring.at(-1)!, place, payload)
}

function open({ bytes: key }: Key, place: string, payload: string): string {
  const bytes = Buffer.from(payload, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** Prefix of values sealed with the current key; values with another prefix are to be re-encrypted. */
export const presentForm = (secrets: Secrets): string => `${FORM}:${keyRing(secrets, PURPOSE)[0].id}:`

const sealedForm = new RegExp(SEALED)
export const isSealed = (text: string): boolean => sealedForm.test(text)

/** For columns that may still contain plaintext, until the background job has encrypted it. */
export const unsealOrPlain = (secrets: Secrets, place: string, text: string): string =>
  isSealed(text) ? unseal(secrets, place, text) : text
