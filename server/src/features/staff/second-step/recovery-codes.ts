import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { ReplyOf } from '@bailu/contract/calls'
import { record } from '../../../core/audit.ts'
import type { Ctx } from '../../../core/context.ts'
import { hashPassword, verifyPassword } from '../../../core/password.ts'
import { refuse } from '../../../core/refusal.ts'
import { asStaff } from '../../../core/scope.ts'
import { inTx } from '../../../database/connect.ts'
import { staffRecoveryCode } from '../../../database/tables/staff.ts'
import { factorsOf } from './factors.ts'
import { tellFactorChange } from './tell-factor-change.ts'

const COUNT = 8
// Crockford Base32, 5 bits per character: without characters that are easily misread.
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of leading characters stored in clear for lookup; the other 16 (80 bits) are the secret. */
const FINDER = 4
const LENGTH = 20

const fresh = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')
const spaced = (code: string) => code.match(/.{4}/g)!.join('-')
const plain = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

type Made = { codes: string[]; keep: (tx: Ctx) => Promise<string[]> }

/** Generates recovery codes; `keep` stores them, as password hashes, in place of all earlier ones. They are shown once. */
export async function newRecoveryCodes(ctx: Ctx, staffId: string): Promise<Made> {
  const codes = Array.from({ length: COUNT }, fresh)
  const rows: (typeof staffRecoveryCode.$inferInsert)[] = []
  // Sequentially: hashing is limited, and eight at once would block sign-ins.
  for (const code of codes) {
    const hash = await hashPassword(ctx.house.settings, `${staffId}:${code.slice(FINDER)}`)
    rows.push({ id: uuidv7(), staffId, finder: code.slice(0, FINDER), codeHash: hash })
  }
  const keep = async (tx: Ctx) => {
    await dropRecoveryCodes(tx, staffId)
    await tx.db.insert(staffRecoveryCode).values(rows)
    return codes.map(spaced)
  }
  return { codes, keep }
}

/** Codes for an account that sets up its first factor; none if it still has unused codes. */
export async function firstRecoveryCodes(ctx: Ctx, staffId: string): Promise<Pick<Made, 'keep'>> {
  if ((await codesLeft(ctx, staffId)) > 0) return { keep: async () => [] }
  return newRecoveryCodes(ctx, staffId)
}

/** Replaces the recovery codes. @throws AppError factor_missing, busy */
export async function renewRecoveryCodes(ctx: Ctx): Promise<ReplyOf<'POST /api/staff/me/recovery-codes'>> {
  const { staffId } = asStaff(ctx)
  if (!(await factorsOf(ctx, staffId)).any) return refuse('factor_missing')
  const { keep } = await newRecoveryCodes(ctx, staffId)
  return inTx(ctx, async (tx) => {
    await record(tx, 'staff.recovery_codes_renewed', { type: 'staff', id: staffId })
    await tellFactorChange(tx, staffId, 'recovery_codes_renewed')
    return { recovery_codes: await keep(tx) }
  })
}

export const codesLeft = (ctx: Ctx, staffId: string): Promise<number> =>
  ctx.db.$count(staffRecoveryCode, and(eq(staffRecoveryCode.staffId, staffId), isNull(staffRecoveryCode.usedAt)))

export async function dropRecoveryCodes(tx: Ctx, staffId: string): Promise<void> {
  await tx.db.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId))
}

/** Marks a recovery code as used. @returns whether it was valid and unused */
export async function useRecoveryCode(ctx: Ctx, staffId: string, typed: string): Promise<boolean> {
  const code = plain(typed)
  if (code.length !== LENGTH) return false
  const found = await ctx.db
    .select()
    .from(staffRecoveryCode)
    .where(
      and(
        eq(staffRecoveryCode.staffId, staffId),
        eq(staffRecoveryCode.finder, code.slice(0, FINDER)),
        isNull(staffRecoveryCode.usedAt),
      ),
    )
  for (const { id, codeHash } of found) {
    if (!(await verifyPassword(ctx.house.settings, codeHash, `${staffId}:${code.slice(FINDER)}`))) continue
    const { rowCount } = await ctx.db
      .update(staffRecoveryCode)
      .set({ usedAt: ctx.now })
      .where(and(eq(staffRecoveryCode.id, id), isNull(staffRecoveryCode.usedAt)))
    return (rowCount ?? 0) > 0
  }
  return false
}
