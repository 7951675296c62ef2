import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { MAX_PASSKEYS, type PasskeyAssertion } from '@bailu/contract/auth/staff'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { staffChallenge, staff, staffPasskey } from '../table.ts'
import type { Config } from '../../../lib/config.ts'
import { isMac, macOf } from '../../../lib/crypto.ts'
import { recordAudit } from '../../../core/audit.ts'
import { fail } from '../../../lib/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { generateFirstRecoveryCodes, notifyFactorChange } from '../second-factor/recovery-codes.ts'
import { networkOf } from '../../../lib/network.ts'
import { countAttempt } from '../../../core/rate-limit.ts'

/** WebAuthn relying party: the host of the back office. Browsers reject passkeys of another host. */
function relyingParty({ staffUrl }: Config): { id: string; origin: string; name: string } {
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
function createChallenge(ctx: Ctx, purpose: ChallengePurpose): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(NONCE_BYTES + EXPIRY_BYTES)
  randomBytes(NONCE_BYTES).copy(head)
  head.writeUIntBE(ctx.now.getTime() + CHALLENGE_TTL_MS, NONCE_BYTES, EXPIRY_BYTES)
  return new Uint8Array(Buffer.concat([head, macOf(ctx.deps.config, PURPOSE, signedText(purpose, head))]))
}

/** Whether a challenge was issued by this server for this purpose and has not expired. */
function isValidChallenge(ctx: Ctx, purpose: ChallengePurpose, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length <= NONCE_BYTES + EXPIRY_BYTES) return false
  const head = bytes.subarray(0, NONCE_BYTES + EXPIRY_BYTES)
  return (
    head.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > ctx.now.getTime() &&
    isMac(ctx.deps.config, PURPOSE, signedText(purpose, head), bytes.subarray(NONCE_BYTES + EXPIRY_BYTES))
  )
}

/** Marks a challenge as used. @returns false if it was used before */
async function useChallenge(tx: Ctx, challenge: string): Promise<boolean> {
  const { rowCount } = await tx.db
    .insert(staffChallenge)
    .values({ nonce: Buffer.from(challenge, 'base64url').subarray(0, NONCE_BYTES), usedAt: tx.now })
    .onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

const signedText = (purpose: ChallengePurpose, head: Buffer) => `${purpose}:${head.toString('base64url')}`

// Imported on first use: most server processes never need it.
const webAuthn = () => import('@simplewebauthn/server')

/** Options for the browser to create a passkey. @throws AppError passkey_limit */
export const startPasskeyRegistration: Handler<'POST /api/staff/me/passkey/start'> = async (ctx) => {
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
export const registerPasskey: Handler<'POST /api/staff/me/passkey'> = async (ctx, { name, passkey }) => {
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

const LIMIT_BY_NETWORK = { tries: 120, seconds: 10 * 60 }

/** Options for the browser to request a passkey; does not reveal which accounts have one. @throws AppError too_many */
export const startPasskeySignIn: Handler<'POST /api/staff/login/passkey/start'> = async (ctx) => {
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
