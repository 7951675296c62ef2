import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MOST_PASSKEYS } from '@bailu/contract/passkeys'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { staff } from '../../../database/tables/people.ts'
import { staffPasskey } from '../../../database/tables/staff.ts'
import { firstRecoveryCodes } from '../second-step/recovery-codes.ts'
import { tellFactorChange } from '../second-step/tell-factor-change.ts'
import { isChallenge, newChallenge, takeChallenge } from './challenge.ts'
import { relyingParty } from './relying-party.ts'

// Imported on first use: most server processes never need it.
const webAuthn = () => import('@simplewebauthn/server')

/** Options for the browser to create a passkey. @throws AppError passkey_limit */
export async function startPasskey(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/passkey/start'>> {
  const { staffId } = asStaff(ctx)
  const rp = relyingParty(ctx.house.settings)
  const [me] = await ctx.db.select({ email: staff.email, name: staff.name }).from(staff).where(eq(staff.id, staffId))
  if (!me) return refuse('session_expired')
  const known = await passkeysOf(ctx, staffId)
  if (known.length >= MOST_PASSKEYS) return refuse('passkey_limit')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: rp.name,
    rpID: rp.id,
    userName: me.email,
    userDisplayName: me.name,
    userID: new Uint8Array(Buffer.from(staffId.replaceAll('-', ''), 'hex')),
    challenge: newChallenge(ctx, `register:${staffId}`),
    excludeCredentials: known.map(({ credentialId: id, transports }) => ({ id, transports })),
    // EdDSA, ES256 and RS256: supported by common authenticators.
    supportedAlgorithmIDs: [-8, -7, -257],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await inTx(ctx, (tx) => record(tx, 'staff.passkey_started', { type: 'staff', id: staffId }))
  return { options: { ...options } }
}

/** Stores a passkey created by the browser. @throws AppError passkey_wrong, passkey_limit */
export async function addPasskey(
  ctx: Ctx,
  { name, passkey }: ParsedOf<'POST /api/staff/me/passkey'>,
): Promise<ReplyOf<'POST /api/staff/me/passkey'>> {
  const { staffId } = asStaff(ctx)
  const rp = relyingParty(ctx.house.settings)
  const { verifyRegistrationResponse } = await webAuthn()
  let challenge = ''
  const result = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (given) => {
      challenge = given
      return isChallenge(ctx, `register:${staffId}`, given)
    },
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified || !result.registrationInfo) return refuse('passkey_wrong')
  const { credential, credentialBackedUp } = result.registrationInfo
  const codes = await firstRecoveryCodes(ctx, staffId)
  return inTx(ctx, async (tx) => {
    // Serializes additions: the limit and the recovery codes belong to all passkeys together.
    await tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
    if ((await passkeysOf(tx, staffId)).length >= MOST_PASSKEYS) return refuse('passkey_limit')
    if (!(await takeChallenge(tx, challenge))) return refuse('passkey_wrong')
    const id = uuidv7()
    const { rowCount } = await tx.db
      .insert(staffPasskey)
      .values({
        id,
        staffId,
        name,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        synced: credentialBackedUp,
        createdAt: tx.now,
      })
      .onConflictDoNothing()
    if (!rowCount) return refuse('passkey_wrong')
    await record(tx, 'staff.passkey_added', { type: 'staff', id: staffId }, { passkey: id })
    await tellFactorChange(tx, staffId, 'passkey_added')
    return { id, recovery_codes: await codes.keep(tx) }
  })
}

export const passkeysOf = (ctx: Ctx, staffId: string) =>
  ctx.db.select().from(staffPasskey).where(eq(staffPasskey.staffId, staffId)).orderBy(asc(staffPasskey.id))
