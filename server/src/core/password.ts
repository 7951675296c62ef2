import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { Settings } from './settings.ts'
import { turns } from './turns.ts'

type Secrets = Pick<Settings, 'secretKey'>

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
  const { id, key } = pepper(settings)
  return `${id}:${await inTurn(() => hash(keyed(key, secret), COST))}`
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
  const { id, key } = pepper(settings)
  const known = stored?.startsWith(`${id}:`) ? stored.slice(id.length + 1) : undefined
  const right = await inTurn(() => verify(known ?? NOBODY, keyed(key, secret)))
  return known !== undefined && right
}

// As text: the library reads what it verifies as UTF-8.
const keyed = (key: Buffer, secret: string) => createHmac('sha256', key).update(secret).digest('hex')

function pepper({ secretKey }: Secrets): { id: string; key: Buffer } {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'password pepper', 32))
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }
}

// Every check costs 19 MB and tens of milliseconds of a core: sign-in is the
// cheapest way to overload a shop, so the excess is turned away at once.
const inTurn = turns({ atOnce: 2, inQueue: 20 })
