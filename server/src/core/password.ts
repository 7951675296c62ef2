import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { keyRing, type Secrets } from './key-ring.ts'
import { limiter } from './limiter.ts'

export const PEPPER = 'password pepper'
/** OWASP's minimum for Argon2id; the algorithm's number is the library's own. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Well-formed, of the same cost, and the hash of nothing anybody knows. */
const NOBODY = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/**
 * What to store for a password: pepper id, then Argon2id over a keyed hash of
 * the secret, so that a copied database alone cannot be tried against word lists.
 * @param secret what the person sends: the SHA-1 hex of customers, the password itself of staff
 * @throws Refusal busy when too many passwords are being checked already
 */
export async function hashPassword(settings: Secrets, secret: string): Promise<string> {
  const [{ id, bytes }] = keyRing(settings, PEPPER)
  return `${id}:${await hashing(() => hash(keyed(bytes, secret), COST))}`
}

/**
 * Whether the secret belongs to the stored password. Without a stored one the
 * same work is done for nothing, so that the time tells no stranger who exists.
 * @throws Refusal busy when too many passwords are being checked already
 */
export async function verifyPassword(
  settings: Secrets,
  stored: string | null | undefined,
  secret: string,
): Promise<boolean> {
  const ring = keyRing(settings, PEPPER)
  const pepper = ring.find(({ id }) => stored?.startsWith(`${id}:`))
  const known = pepper && stored?.slice(pepper.id.length + 1)
  const right = await hashing(() => verify(known ?? NOBODY, keyed((pepper ?? ring[0]).bytes, secret)))
  return known !== undefined && right
}

/**
 * For a password that its owner has just proven: its hash under the present secret where an earlier one made the
 * stored one. Undefined where nothing is to change, or where the shop is too busy: the next sign-in does it.
 */
export async function renewedHash(settings: Secrets, stored: string, secret: string): Promise<string | undefined> {
  if (stored.startsWith(`${keyRing(settings, PEPPER)[0].id}:`)) return undefined
  return hashPassword(settings, secret).catch(() => undefined)
}

// As text: the library reads what it verifies as UTF-8.
const keyed = (key: Buffer, secret: string) => createHmac('sha256', key).update(secret).digest('hex')

// Every check costs 19 MB and tens of milliseconds of a core: sign-in is the
// cheapest way to overload a shop, so the excess is turned away at once.
const hashing = limiter({ atOnce: 2, queue: 20 })
