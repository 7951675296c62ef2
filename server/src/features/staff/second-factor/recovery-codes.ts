import { randomInt } from 'node:crypto'
import { and, eq, isNull, isNotNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { MailData } from '@bailu/phrases/mail/mails'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, asStaff, type Handler } from '../../../core/context.ts'
import { hashPassword, verifyPassword } from '../../../lib/password.ts'
import { fail } from '../../../lib/errors.ts'
import { inTx } from '../../../database/transaction.ts'
import { staffRecoveryCode, staff, staffPasskey, staffTotp } from '../table.ts'
import { queueMail } from '../../mail/queue-mail.ts'

export type TotpRow = typeof staffTotp.$inferSelect
export type Factors = { totp: TotpRow | undefined; passkeys: number; hasAny: boolean }

/** Second factors of an account: a confirmed authenticator app, passkeys. */
export async function readFactors(ctx: Ctx, staffId: string): Promise<Factors> {
  const [totp] = await ctx.db
    .select()
    .from(staffTotp)
    .where(and(eq(staffTotp.staffId, staffId), isNotNull(staffTotp.confirmedAt)))
  const passkeys = await ctx.db.$count(staffPasskey, eq(staffPasskey.staffId, staffId))
  return { totp, passkeys, hasAny: totp !== undefined || passkeys > 0 }
}

/** SQL condition for a query over `staff`: the account has a second factor. */
export const hasSecondFactor: SQL<boolean> = sql<boolean>`(exists (select 1 from ${staffTotp}
    where ${staffTotp.staffId} = ${staff.id} and ${staffTotp.confirmedAt} is not null)
  or exists (select 1 from ${staffPasskey} where ${staffPasskey.staffId} = ${staff.id}))`

type FactorChange = MailData['factor_changed']['what']

/** Emails the account's owner about a change of factors, in the transaction of the change. */
export async function notifyFactorChange(tx: Ctx, staffId: string, change: FactorChange): Promise<void> {
  const [account] = await tx.db
    .select({ email: staff.email, lang: staff.lang })
    .from(staff)
    .where(eq(staff.id, staffId))
  if (!account) return
  await queueMail(tx, {
    to: account.email,
    lang: account.lang,
    kind: 'factor_changed',
    values: { what: change, at: tx.now.toISOString() },
  })
}

const CODE_COUNT = 8
// Crockford Base32, 5 bits per character: without characters that are easily misread.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Number of leading characters stored in clear for lookup; the other 16 (80 bits) are the secret. */
const PREFIX_LENGTH = 4
const CODE_LENGTH = 20

const randomCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
const formatCode = (code: string) => code.match(/.{4}/g)!.join('-')
const normalizeCode = (input: string) =>
  input
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

type GeneratedCodes = { codes: string[]; store: (tx: Ctx) => Promise<string[]> }

/** Generates recovery codes; `keep` stores them, as password hashes, in place of all earlier ones. They are shown once. */
export async function generateRecoveryCodes(ctx: Ctx, staffId: string): Promise<GeneratedCodes> {
  const codes = Array.from({ length: CODE_COUNT }, randomCode)
  const rows: (typeof staffRecoveryCode.$inferInsert)[] = []
  // Sequentially: hashing is limited, and eight at once would block sign-ins.
  for (const code of codes) {
    const hash = await hashPassword(ctx.deps.config, `${staffId}:${code.slice(PREFIX_LENGTH)}`)
    rows.push({ id: uuidv7(), staffId, finder: code.slice(0, PREFIX_LENGTH), codeHash: hash })
  }
  const store = async (tx: Ctx) => {
    await deleteRecoveryCodes(tx, staffId)
    await tx.db.insert(staffRecoveryCode).values(rows)
    return codes.map(formatCode)
  }
  return { codes, store }
}

/** Codes for an account that sets up its first factor; none if it still has unused codes. */
export async function generateFirstRecoveryCodes(ctx: Ctx, staffId: string): Promise<Pick<GeneratedCodes, 'store'>> {
  if ((await countUnusedCodes(ctx, staffId)) > 0) return { store: async () => [] }
  return generateRecoveryCodes(ctx, staffId)
}

/** Replaces the recovery codes. @throws AppError factor_missing, busy */
export const renewRecoveryCodes: Handler<'POST /api/staff/me/recovery-codes'> = async (ctx) => {
  const { staffId } = asStaff(ctx)
  if (!(await readFactors(ctx, staffId)).hasAny) return fail('factor_missing')
  const { store } = await generateRecoveryCodes(ctx, staffId)
  return inTx(ctx, async (tx) => {
    await recordAudit(tx, 'staff.recovery_codes_renewed', { type: 'staff', id: staffId })
    await notifyFactorChange(tx, staffId, 'recovery_codes_renewed')
    return { recovery_codes: await store(tx) }
  })
}

export const countUnusedCodes = (ctx: Ctx, staffId: string): Promise<number> =>
  ctx.db.$count(staffRecoveryCode, and(eq(staffRecoveryCode.staffId, staffId), isNull(staffRecoveryCode.usedAt)))

export async function deleteRecoveryCodes(tx: Ctx, staffId: string): Promise<void> {
  await tx.db.delete(staffRecoveryCode).where(eq(staffRecoveryCode.staffId, staffId))
}

/** Marks a recovery code as used. @returns whether it was valid and unused */
export async function useRecoveryCode(ctx: Ctx, staffId: string, input: string): Promise<boolean> {
  const code = normalizeCode(input)
  if (code.length !== CODE_LENGTH) return false
  const candidates = await ctx.db
    .select()
    .from(staffRecoveryCode)
    .where(
      and(
        eq(staffRecoveryCode.staffId, staffId),
        eq(staffRecoveryCode.finder, code.slice(0, PREFIX_LENGTH)),
        isNull(staffRecoveryCode.usedAt),
      ),
    )
  for (const { id, codeHash } of candidates) {
    if (!(await verifyPassword(ctx.deps.config, codeHash, `${staffId}:${code.slice(PREFIX_LENGTH)}`))) continue
    const { rowCount } = await ctx.db
      .update(staffRecoveryCode)
      .set({ usedAt: ctx.now })
      .where(and(eq(staffRecoveryCode.id, id), isNull(staffRecoveryCode.usedAt)))
    return (rowCount ?? 0) > 0
  }
  return false
}
