import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { MAX_PASSKEYS } from '@bailu/contract/auth/staff'
import { recordAudit } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { fail } from '../../../lib/errors.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/transaction.ts'
import { staff, staffPasskey } from '../../../database/tables/staff.ts'
import { generateFirstRecoveryCodes } from '../second-factor/recovery-codes.ts'
import { notifyFactorChange } from '../second-factor/factors.ts'
import { createChallenge, isValidChallenge, relyingParty, useChallenge } from './challenge.ts'

// Imported on first use: most server processes never need it.
const webAuthn = () => import('@simplewebauthn/server')

/** Options for the browser to create a passkey. @throws AppError passkey_limit */
export async function startPasskeyRegistration(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/passkey/start'>> {
  const { staffId } = asStaff(ctx)
  const party = relyingParty(ctx.deps.config)
  const [account] = await ctx.db
    .select({ email: staff.email, name: staff.name })
    .from(staff)
    .where(eq(staff.id, staffId))
  if (!account) return fail('session_expired')
  const existing = await readPasskeys(ctx, staffId)
  if (existing.length >= MAX_PASSKEYS) return fail('passkey_limit')
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: account.email,
    userDisplayName: account.name,
    userID: new Uint8Array(Buffer.from(staffId.replaceAll('-', ''), 'hex')),
    challenge: createChallenge(ctx, `register:${staffId}`),
    excludeCredentials: existing.map(({ credentialId: id, transports }) => ({ id, transports })),
    // EdDSA, ES256 and RS256: supported by common authenticators.
    supportedAlgorithmIDs: [-8, -7, -257],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  await inTx(ctx, (tx) => recordAudit(tx, 'staff.passkey_started', { type: 'staff', id: staffId }))
  return { options: { ...options } }
}

/** Stores a passkey created by the browser. @throws AppError passkey_wrong, passkey_limit */
export async function registerPasskey(
  ctx: Ctx,
  { name, passkey }: ParsedOf<'POST /api/staff/me/passkey'>,
): Promise<ReplyOf<'POST /api/staff/me/passkey'>> {
  const { staffId } = asStaff(ctx)
  const party = relyingParty(ctx.deps.config)
  const { verifyRegistrationResponse } = await webAuthn()
  let challenge = ''
  const result = await verifyRegistrationResponse({
    response: passkey as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (received) => {
      challenge = received
      return isValidChallenge(ctx, `register:${staffId}`, received)
    },
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => undefined)
  if (!result?.verified || !result.registrationInfo) return fail('passkey_wrong')
  const { credential, credentialBackedUp } = result.registrationInfo
  const recoveryCodes = await generateFirstRecoveryCodes(ctx, staffId)
  return inTx(ctx, async (tx) => {
    // Serializes additions: the limit and the recovery codes belong to all passkeys together.
    await tx.db.select({ id: staff.id }).from(staff).where(eq(staff.id, staffId)).for('no key update')
    if ((await readPasskeys(tx, staffId)).length >= MAX_PASSKEYS) return fail('passkey_limit')
    if (!(await useChallenge(tx, challenge))) return fail('passkey_wrong')
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
    if (!rowCount) return fail('passkey_wrong')
    await recordAudit(tx, 'staff.passkey_added', { type: 'staff', id: staffId }, { passkey: id })
    await notifyFactorChange(tx, staffId, 'passkey_added')
    return { id, recovery_codes: await recoveryCodes.store(tx) }
  })
}

export const readPasskeys = (ctx: Ctx, staffId: string) =>
  ctx.db.select().from(staffPasskey).where(eq(staffPasskey.staffId, staffId)).orderBy(asc(staffPasskey.id))
