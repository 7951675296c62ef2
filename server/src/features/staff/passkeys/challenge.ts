import { randomBytes } from 'node:crypto'
import type { Ctx } from '../../../core/context.ts'
import { isMac, macOf } from '../../../core/key-ring.ts'
import { staffChallenge } from '../../../database/tables/staff.ts'

/** `sign_in` is used for reauthentication too; a registration is bound to one account. */
export type ChallengePurpose = 'sign_in' | `register:${string}`

const PURPOSE = 'passkey challenge'
const LIFE_MS = 5 * 60_000
const NONCE = 16
const TIME = 6

/**
 * Challenge for an authenticator: nonce, expiry and a MAC. Nothing is stored until it is used,
 * so that requesting many challenges does not fill a table.
 */
export function newChallenge(ctx: Ctx, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE + TIME)
  randomBytes(NONCE).copy(head)
  head.writeUIntBE(ctx.now.getTime() + LIFE_MS, NONCE, TIME)
  return new Uint8Array(Buffer.concat([head, macOf(ctx.house.settings, PURPOSE, textOf(purpose, head))]))
}

/** Whether a challenge was issued by this server for this purpose and has not expired. */
export function isChallenge(ctx: Ctx, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length <= NONCE + TIME) return false
  const head = bytes.subarray(0, NONCE + TIME)
  return (
    head.readUIntBE(NONCE, TIME) > ctx.now.getTime() &&
    isMac(ctx.house.settings, PURPOSE, textOf(purpose, head), bytes.subarray(NONCE + TIME))
  )
}

/** Marks a challenge as used. @returns false if it was used before */
export async function takeChallenge(tx: Ctx, challenge: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .insert(staffChallenge)
    .values({ nonce: Buffer.from(challenge, 'base64url').subarray(0, NONCE), usedAt: tx.now })
    .onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

const textOf = (purpose: ChallengePurpose, head: Buffer) => `${purpose}:${head.toString('base64url')}`
