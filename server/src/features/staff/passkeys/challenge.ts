import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../core/context.ts'
import { staffChallenge } from '../../../database/tables/staff.ts'
import type { Config } from '../../../lib/config.ts'
import { isMac, macOf } from '../../../lib/crypto.ts'

/** WebAuthn relying party: the host of the back office. Browsers reject passkeys of another host. */
export function relyingParty({ staffUrl }: Config): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(staffUrl)
  return { id: hostname, origin, name: 'Bailu' }
}

/** `sign_in` is used for reauthentication too; a registration is bound to one account. */
export type ChallengePurpose = 'sign_in' | `register:${string}`

const PURPOSE = 'passkey challenge'
const CHALLENGE_TTL_MS = 5 * 60_000
const NONCE_BYTES = 16
const EXPIRY_BYTES = 6

/**
 * Challenge for an authenticator: nonce, expiry and a MAC. Nothing is stored until it is used,
 * so that requesting many challenges does not fill a table.
 */
export function createChallenge(ctx: Ctx, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES)
  randomBytes(NONCE_BYTES).copy(head)
  head.writeUIntBE(ctx.now.getTime() + CHALLENGE_TTL_MS, NONCE_BYTES, EXPIRY_BYTES)
  return new Uint8Array(Buffer.concat([head, macOf(ctx.deps.config, PURPOSE, signedText(purpose, head))]))
}

/** Whether a challenge was issued by this server for this purpose and has not expired. */
export function isValidChallenge(ctx: Ctx, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length <= NONCE_BYTES + EXPIRY_BYTES) return false
  const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
  return (
    head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > ctx.now.getTime() &&
    isMac(ctx.deps.config, PURPOSE, signedText(purpose, head), bytes.subarray(NONCE_BYTES + EXPIRY_BYTES))
  )
}

/** Marks a challenge as used. @returns false if it was used before */
export async function useChallenge(tx: Ctx, challenge: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .insert(staffChallenge)
    .values({ nonce: Buffer.from(challenge, 'base64url').subarray(0, NONCE_BYTES), usedAt: tx.now })
    .onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

const signedText = (purpose: ChallengePurpose, head: Buffer) => `${purpose}:${head.toString('base64url')}`
