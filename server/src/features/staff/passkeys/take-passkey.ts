import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { PasskeyProof } from '@bailu/contract/passkeys'
import type { Ctx } from '../../../core/context.ts'
import { networkOf } from '../../../core/network.ts'
import { refuse } from '../../../core/refusal.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { staffPasskey } from '../../../database/tables/staff.ts'
import { isChallenge, newChallenge, takeChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'

const BY_NETWORK = { tries: 120, seconds: 10 * 60 }

/** Options for the browser to request a passkey; does not reveal which accounts have one. @throws AppError too_many */
export async function askPasskey(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/login/passkey/start'>> {
  await countAttempt(ctx, `staff-passkey-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.house.settings).id,
    challenge: newChallenge(ctx, 'sign_in'),
    userVerification: 'preferred',
  })
  return { options: { ...options } }
}

export type TakenPasskey = {
  id: string
  staffId: string
  /** The authenticator has checked fingerprint, face or PIN: two factors in one. */
  userVerified: boolean
}

/**
 * Verifies the response of an authenticator; each challenge is accepted once. A signature cannot be guessed, so
 * attempts are limited by network only: nobody can lock out another account.
 * @throws AppError passkey_wrong, too_many
 */
export async function takePasskey(ctx: Ctx, proof: PasskeyProof): Promise<TakenPasskey> {
  await countAttempt(ctx, `staff-passkey-ip:${networkOf(ctx.ip)}`, BY_NETWORK)
  const [row] = await ctx.db.select().from(staffPasskey).where(eq(staffPasskey.credentialId, proof.id))
  if (!row) return refuse('passkey_wrong')
  const rp = relyingParty(ctx.house.settings)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const result = await verifyAuthenticationResponse({
    response: proof as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(ctx, 'sign_in', given)
    },
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(() => undefined)
  if (!result?.verified || !(await takeChallenge(ctx, challenge))) return refuse('passkey_wrong')
  const { newCounter, userVerified, credentialBackedUp } = result.authenticationInfo
  await ctx.db
    .update(staffPasskey)
    .set({ counter: newCounter, usedAt: ctx.now, synced: credentialBackedUp })
    .where(eq(staffPasskey.id, row.id))
  return { id: row.id, staffId: row.staffId, userVerified }
}
