import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { keyRing, type Secrets } from './crypto.ts'
import { createLimiter } from './limiter.ts'

export const PEPPER_PURPOSE = 'password pepper'
/** OWASP's minimum for Argon2id; `algorithm: 2` is the library's number for it. */
const ARGON2_OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** A well-formed hash with the same cost that no password matches. */
const DUMMY_HASH = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * The value to store for a password: `<pepper id>:<Argon2id hash>` over an HMAC of the secret, so that a stolen database
 * alone cannot be tested against word lists.
 * @param secret as sent: the SHA-1 hex for customers, the password itself for staff
 * @throws AppError busy when too many passwords are being hashed
 */
export async function hashPassword(config: Secrets, secret: string): Promise<string> {
  const [{ id, bytes }] = keyRing(config, PEPPER_PURPOSE)
  return `${id}:${await limitHashing(() => hash(pepperSecret(bytes, secret), ARGON2_OPTIONS))}`
}

/**
 * Whether the secret matches the stored hash. Without a stored hash the same work is done against a dummy, so that the
 * response time does not reveal whether an account exists.
 * @throws AppError busy when too many passwords are being hashed
 */
export async function verifyPassword(
  config: Secrets,
  stored: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const ring = keyRing(config, PEPPER_PURPOSE)
  const pepper = ring.find(({ id }) => stored?.startsWith(`${id}:`))
  const storedHash = pepper && stored?.slice(pepper.id.length + 1)
  const matches = await limitHashing(() =>
    verify(storedHash ?? DUMMY_HASH, pepperSecret((pepper ?? ring[0]).bytes, secret)),
  )
  return storedHash !== undefined && matches
}

/**
 * After a successful check: a new hash under the current pepper when the stored one uses a previous pepper. Undefined when
 * nothing is to change, or when the server is busy; the next sign-in tries again.
 */
export async function rehashIfOutdated(config: Secrets, stored: string, secret: string): Promise<string | undefined> {
  if (stored.startsWith(`${keyRing(config, PEPPER_PURPOSE)[0].id}:`)) return undefined
  return hashPassword(config, secret).catch(() => undefined)
}

// Hex text, because the library treats its input as UTF-8.
const pepperSecret = (key: Buffer, secret: string) => createHmac('sha256', key).update(secret).digest('hex')

// Each hash costs 19 MB and tens of milliseconds of CPU; sign-in would be the cheapest way to overload the server, so
// the excess is rejected at once.
const limitHashing = createLimiter({ concurrency: 2, queue: 20 })
