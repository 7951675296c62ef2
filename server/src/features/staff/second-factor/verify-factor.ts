import { and, eq, gt, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { PasskeyAssertion } from '@bailu/contract/auth/staff'
import { DAY_MS } from '@bailu/phrases/days'
import type { Ctx } from '../../../core/context.ts'
import { realTime } from '../../../core/demo-clock.ts'
import { type BackoffLimit, resetAttempts, takeAttempt, withAttempts } from '../../../core/rate-limit.ts'
import { PER_ACCOUNT_AND_NETWORK, PER_KNOWN_DEVICE } from '../../../core/sign-in-attempts.ts'
import { staff, staffSession, staffTotp } from '../table.ts'
import { unseal } from '../../../lib/crypto.ts'
import { fail } from '../../../lib/errors.ts'
import { networkOf } from '../../../lib/network.ts'
import { verifyPasskey } from '../passkeys/passkeys.ts'
import { knownStaffDevice } from '../staff-sessions.ts'
import { readFactors, type TotpRow, useRecoveryCode } from './recovery-codes.ts'

const PERIOD_MS = 30_000

const createTotp = (secret: string, label: string) =>
  new TOTP({ issuer: 'Bailu', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** 160 bits, Base32: supported by every authenticator app. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` URI for the QR code. */
export const totpUri = (secret: string, email: string): string => createTotp(secret, email).toString()

/**
 * The time step (30 seconds since 1970) of a code; undefined if it is not the
 * current code, the one before or the one after, which allows for clock skew.
 */
export function timeStepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = createTotp(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta
}

export type FactorKind = 'app' | 'recovery' | 'passkey'
type FactorInput = { code?: string | undefined; passkey?: PasskeyAssertion | undefined }

/** Attempts from all unknown networks together: a six-digit code must not be guessed from many addresses at once. */
const LIMIT_ELSEWHERE: BackoffLimit = { free: 30, longest: 15 * 60, seconds: 24 * 3_600, since: 'last' }
const KNOWN_NETWORK_MS = 30 * DAY_MS

export const totpSealContext = (staffId: string): string => `staff_totp.${staffId}.sealed`

/**
 * Verifies the second factor after a correct password; undefined if the account has none.
 * @throws AppError code_needed, app_code_wrong, passkey_wrong, too_many, busy
 */
export async function verifyFactor(ctx: Ctx, staffId: string, input: FactorInput): Promise<FactorKind | undefined> {
  const { totp, hasAny: hasFactor } = await readFactors(ctx, staffId)
  if (!hasFactor) return undefined
  if (input.passkey) {
    const verified = await verifyPasskey(ctx, input.passkey)
    return verified.staffId === staffId ? 'passkey' : fail('passkey_wrong')
  }
  if (input.code === undefined || input.code === '') return fail('code_needed')
  return verifyCode(ctx, staffId, totp, input.code)
}

/**
 * Accepts a code of the authenticator app or a recovery code, each once. Wrong ones are counted by
 * account and network, and over all networks unknown for the account: an attacker with the password
 * cannot lock out the account's owner on a known network.
 */
async function verifyCode(ctx: Ctx, staffId: string, totp: TotpRow | undefined, code: string): Promise<FactorKind> {
  const keys = await countCodeAttempt(ctx, staffId)
  const verified = await withAttempts(ctx, keys, async () => {
    const step = totp && /^\d{6}$/.test(code) ? timeStepOf(openTotpSecret(ctx, totp), code, realTime(ctx)) : undefined
    if (step !== undefined) return (await useTimeStep(ctx, staffId, step)) && 'app'
    return (await useRecoveryCode(ctx, staffId, code)) && 'recovery'
  })
  if (!verified) return fail('app_code_wrong')
  for (const key of keys) await resetAttempts(ctx, key)
  return verified
}

/** Counts an attempt. @returns the keys it was counted under */
export async function countCodeAttempt(ctx: Ctx, staffId: string): Promise<string[]> {
  const deviceKey = await deviceKeyOf(ctx, staffId)
  if (deviceKey !== undefined) {
    await takeAttempt(ctx, deviceKey, PER_KNOWN_DEVICE)
    return [deviceKey]
  }
  const network = networkOf(ctx.ip)
  const networkKey = `staff-code:${staffId}:${network}`
  await takeAttempt(ctx, networkKey, PER_ACCOUNT_AND_NETWORK)
  if (await isKnownNetwork(ctx, staffId, network)) return [networkKey]
  const elsewhereKey = `staff-code-elsewhere:${staffId}`
  await takeAttempt(ctx, elsewhereKey, LIMIT_ELSEWHERE)
  return [networkKey, elsewhereKey]
}

/** The counter of a session or of a known device, which attempts from elsewhere do not increase. */
async function deviceKeyOf(ctx: Ctx, staffId: string): Promise<string | undefined> {
  if (ctx.actor.kind === 'staff') return `staff-code:${ctx.actor.sessionId}`
  const [person] = await ctx.db.select().from(staff).where(eq(staff.id, staffId))
  const device = knownStaffDevice(ctx, person)
  return device && `staff-code-device:${device}`
}

async function isKnownNetwork(ctx: Ctx, staffId: string, network: string): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - KNOWN_NETWORK_MS)
  const [recent] = await ctx.db
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(and(eq(staffSession.staffId, staffId), eq(staffSession.network, network), gt(staffSession.seenAt, since)))
    .limit(1)
  return recent !== undefined
}

export const openTotpSecret = (ctx: Ctx, { staffId, sealed }: TotpRow): string =>
  unseal(ctx.deps.config, totpSealContext(staffId), sealed)

/** Guarded update: of two concurrent uses of the same code the second one fails. */
async function useTimeStep(ctx: Ctx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastStep, step)))
  return (rowCount ?? 0) > 0
}
