import { eq } from 'drizzle-orm'
import type { ReplyOf } from '@bailu/contract/calls'
import type { PasskeyAssertion } from '@bailu/contract/auth/staff'
import type { Ctx } from '../../../core/context.ts'
import { networkOf } from '../../../lib/network.ts'
import { fail } from '../../../lib/errors.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { staffPasskey } from '../../../database/tables/staff.ts'
import { createChallenge, isValidChallenge, relyingParty, useChallenge } from './challenge.ts'

const LIMIT_BY_NETWORK = { tries: 120, seconds: 10 * 60 }

/** Options for the browser to request a passkey; does not reveal which accounts have one. @throws AppError too_many */
export async function startPasskeySignIn(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/login/passkey/start'>> {
  await countAttempt(ctx, `staff-passkey-ip:${networkOf(ctx.ip)}`, LIMIT_BY_NETWORK)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.deps.config).id,
    challenge: createChallenge(ctx, 'sign_in'),
    userVerification: 'preferred',
  })
  return { options: { ...options } }
}

export type VerifiedPasskey = {
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
export async function verifyPasskey(ctx: Ctx, response: PasskeyAssertion): Promise<VerifiedPasskey> {
  await countAttempt(ctx, `staff-passkey-ip:${networkOf(ctx.ip)}`, LIMIT_BY_NETWORK)
  const [row] = await ctx.db.select().from(staffPasskey).where(eq(staffPasskey.credentialId, response.id))
  if (!row) return fail('passkey_wrong')
  const party = relyingParty(ctx.deps.config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const result = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (received) => {
      challenge = received
      return isValidChallenge(ctx, 'sign_in', received)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: row.credentialId,
      publicKey: new Uint8Array(row.publicKey),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(() => undefined)
  if (!result?.verified || !(await useChallenge(ctx, challenge))) return fail('passkey_wrong')
  const { newCounter, userVerified, credentialBackedUp } = result.authenticationInfo
  await ctx.db
    .update(staffPasskey)
    .set({ counter: newCounter, usedAt: ctx.now, synced: credentialBackedUp })
    .where(eq(staffPasskey.id, row.id))
  return { id: row.id, staffId: row.staffId, userVerified }
}
