import { and, eq, gt, lt } from 'drizzle-orm'
import type { PasskeyProof } from '@bailu/contract/passkeys'
import type { Ctx } from '../../../core/context.ts'
import { realTime } from '../../../core/demo-clock.ts'
import { FROM_DEVICE, FROM_NETWORK } from '../../../core/guesses.ts'
import { networkOf } from '../../../core/network.ts'
import { refuse } from '../../../core/refusal.ts'
import { unseal } from '../../../core/seal.ts'
import { type Growing, forgetAttempts, takeTry, tried } from '../../../core/throttle.ts'
import { staff, staffSession } from '../../../database/tables/people.ts'
import { staffTotp } from '../../../database/tables/staff.ts'
import { deviceOfStaff } from '../device-of-staff.ts'
import { takePasskey } from '../passkeys/take-passkey.ts'
import { factorsOf, type TotpRow } from './factors.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp.ts'

export type FactorKind = 'app' | 'recovery' | 'passkey'
type Given = { code?: string | undefined; passkey?: PasskeyProof | undefined }

/** Attempts from all unknown networks together: a six-digit code must not be guessed from many addresses at once. */
const ELSEWHERE: Growing = { free: 30, longest: 15 * 60, seconds: 24 * 3_600, since: 'last' }
const KNOWN_MS = 30 * 24 * 3_600_000

export const sealedAt = (staffId: string): string => `staff_totp.${staffId}.sealed`

/**
 * Verifies the second factor after a correct password; undefined if the account has none.
 * @throws AppError code_needed, app_code_wrong, passkey_wrong, too_many, busy
 */
export async function takeFactor(ctx: Ctx, staffId: string, given: Given): Promise<FactorKind | undefined> {
  const { totp, any } = await factorsOf(ctx, staffId)
  if (!any) return undefined
  if (given.passkey) {
    const taken = await takePasskey(ctx, given.passkey)
    return taken.staffId === staffId ? 'passkey' : refuse('passkey_wrong')
  }
  if (given.code === undefined || given.code === '') return refuse('code_needed')
  return takeCode(ctx, staffId, totp, given.code)
}

/**
 * Accepts a code of the authenticator app or a recovery code, each once. Wrong ones are counted by
 * account and network, and over all networks unknown for the account: an attacker with the password
 * cannot lock out the account's owner on a known network.
 */
async function takeCode(ctx: Ctx, staffId: string, totp: TotpRow | undefined, code: string): Promise<FactorKind> {
  const keys = await takeCodeTry(ctx, staffId)
  const taken = await tried(ctx, keys, async () => {
    const step = totp && /^\d{6}$/.test(code) ? stepOf(secretOf(ctx, totp), code, realTime(ctx)) : undefined
    if (step !== undefined) return (await useStep(ctx, staffId, step)) && 'app'
    return (await useRecoveryCode(ctx, staffId, code)) && 'recovery'
  })
  if (!taken) return refuse('app_code_wrong')
  for (const key of keys) await forgetAttempts(ctx, key)
  return taken
}

/** Counts an attempt. @returns the keys it was counted under */
export async function takeCodeTry(ctx: Ctx, staffId: string): Promise<string[]> {
  const own = await ownKey(ctx, staffId)
  if (own !== undefined) {
    await takeTry(ctx, own, FROM_DEVICE)
    return [own]
  }
  const network = networkOf(ctx.ip)
  const here = `staff-code:${staffId}:${network}`
  await takeTry(ctx, here, FROM_NETWORK)
  if (await isKnownFrom(ctx, staffId, network)) return [here]
  const elsewhere = `staff-code-elsewhere:${staffId}`
  await takeTry(ctx, elsewhere, ELSEWHERE)
  return [here, elsewhere]
}

/** The counter of a session or of a known device, which attempts from elsewhere do not increase. */
async function ownKey(ctx: Ctx, staffId: string): Promise<string | undefined> {
  if (ctx.actor.kind === 'staff') return `staff-code:${ctx.actor.sessionId}`
  const [person] = await ctx.db.select().from(staff).where(eq(staff.id, staffId))
  const device = deviceOfStaff(ctx, person)
  return device && `staff-code-device:${device}`
}

async function isKnownFrom(ctx: Ctx, staffId: string, network: string): Promise<boolean> {
  const since = new Date(ctx.now.getTime() - KNOWN_MS)
  const [known] = await ctx.db
    .select({ id: staffSession.id })
    .from(staffSession)
    .where(and(eq(staffSession.staffId, staffId), eq(staffSession.network, network), gt(staffSession.seenAt, since)))
    .limit(1)
  return known !== undefined
}

export const secretOf = (ctx: Ctx, { staffId, sealed }: TotpRow): string =>
  unseal(ctx.house.settings, sealedAt(staffId), sealed)

/** Guarded update: of two concurrent uses of the same code the second one fails. */
async function useStep(ctx: Ctx, staffId: string, step: number): Promise<boolean> {
  const { rowCount } = await ctx.db
    .update(staffTotp)
    .set({ lastStep: step })
    .where(and(eq(staffTotp.staffId, staffId), lt(staffTotp.lastStep, step)))
  return (rowCount ?? 0) > 0
}
