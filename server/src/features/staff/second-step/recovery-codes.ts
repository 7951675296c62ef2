import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Ctx } from '../../../core/context.ts'
import type { Settings } from '../../../core/settings.ts'
import { staffRecoveryCode } from '../../../database/tables/staff.ts'

const COUNT = 8
// Without what is misread on paper.
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

const fresh = () => Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
const spaced = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`
const plain = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

function hashOf({ secretKey }: Pick<Settings, 'secretKey'>, staffId: string, code: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'staff recovery codes', 32))
  return createHmac('sha256', key).update(`${staffId}:${code}`).digest()
}

/** Codes of somebody, in place of all earlier ones. They leave the house once and are kept as hashes. */
export async function newRecoveryCodes(tx: Ctx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, fresh)
  await dropRecoveryCodes(tx, staffId)
  await tx.db
    .insert(staffRecoveryCode)
    .values(codes.map((code) => ({ id: uuidv7(), staffId, codeHash: hashOf(tx.house.settings, staffId, code) })))
  return codes.map(spaced)
}

export async function dropRecoveryCodes(tx: Ctx, staffId: string): Promise<void> {
  await tx.db.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId))
}

/** Uses a code up. @returns whether it was one that was still good */
export async function useRecoveryCode(tx: Ctx, staffId: string, typed: string): Promise<boolean> {
  const codeHash = hashOf(tx.house.settings, staffId, plain(typed))
  const { rowCount } = await tx.db
    .update(staffRecoveryCode)
    .set({ usedAt: tx.now })
    .where(
      and(
        eq(staffRecoveryCode.staffId, staffId),
        eq(staffRecoveryCode.codeHash, codeHash),
        isNull(staffRecoveryCode.usedAt),
      ),
    )
  return (rowCount ?? 0) > 0
}
