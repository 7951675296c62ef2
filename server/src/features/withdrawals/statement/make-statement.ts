import { and, eq } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { limiter } from '../../../core/limiter.ts'
import { record } from '../../../core/audit.ts'
import { bangkokYear } from '../../../core/bangkok.ts'
import type { Ctx, PartnerScope } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { asPartner, asStaff, partnerFor } from '../../../core/scope.ts'
import { countAttempt } from '../../../core/throttle.ts'
import { partnerYear } from '../../../database/tables/sums.ts'
import { readSetting } from '../../settings/read-setting.ts'
import { drawStatement, type Statement } from './draw-statement.ts'
import { readIdentity } from './payee-identity.ts'
import { readMonths } from './read-months.ts'

const A_DAY = { tries: 30, seconds: 86_400 }
const drawing = limiter({ atOnce: 1, queue: 20 })

/**
 * The caller's withholding tax certificate of a year as PDF. As an official document it names the payee in full.
 * @throws AppError card_missing, not_found when nothing settled in that year, too_many
 */
export async function makeStatement(ctx: Ctx, { year }: ParsedOf<'GET /api/withholding/{year}'>) {
  const scope = asPartner(ctx)
  const statement = await readStatement(ctx, scope, year)
  await countAttempt(ctx, `statement:${scope.partnerId}`, A_DAY)
  return draw(ctx, statement)
}

/** The same certificate for finance. @throws AppError card_missing, not_found */
export async function makeStatementFor(
  ctx: Ctx,
  { id, year, reason }: ParsedOf<'GET /api/staff/withholding/{id}/{year}'>,
) {
  return draw(ctx, await readStatement(ctx, partnerFor(asStaff(ctx), id), year), reason)
}

async function draw(ctx: Ctx, statement: Statement, reason?: string) {
  const bytes = await drawing(() => drawStatement(statement))
  const detail = { year: statement.year, ...(reason && { reason }) }
  await record(ctx, 'withholding.stated', { type: 'user', id: statement.payee.partnerId }, detail)
  return { bytes, type: 'application/pdf', private: true, name: `bailu-50tawi-${statement.year + 543}.pdf` }
}

export async function readStatement(ctx: Ctx, scope: PartnerScope, year: number): Promise<Statement> {
  const details = await readIdentity(ctx, scope)
  if (!details?.idNumber) return refuse('card_missing')
  const [sums] = await ctx.db
    .select()
    .from(partnerYear)
    .where(and(eq(partnerYear.partnerId, scope.partnerId), eq(partnerYear.year, year)))
  if (!sums) return refuse('not_found')
  const seller = await readSetting(ctx, 'seller')
  const payer = await readSetting(ctx, 'payer')
  return {
    year,
    closed: year < bangkokYear(ctx.now),
    issuedAt: ctx.now,
    payer: payer ?? {
      name: seller.name,
      name_en: '',
      tax_id: seller.tax_id,
      address: seller.address,
      address_en: '',
      signer: '',
    },
    payee: {
      partnerId: scope.partnerId,
      name: `${details.payeeFirstName} ${details.payeeLastName}`,
      englishName: details.englishName,
      idKind: details.idKind,
      idNumber: details.idNumber,
      address: details.idAddress,
    },
    months: await readMonths(ctx, scope, year),
    gross: sums.gross,
    tax: sums.tax,
  }
}
