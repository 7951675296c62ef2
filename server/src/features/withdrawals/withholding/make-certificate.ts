import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { ParsedOf } from '@bailu/contract/calls'
import { bangkokYear } from '@bailu/phrases/days'
import { recordAudit } from '../../../core/audit.ts'
import { type Ctx, type PartnerScope, asPartner, asStaff, partnerScopeOf, type Handler } from '../../../core/context.ts'
import { countAttempt } from '../../../core/rate-limit.ts'
import { rewardLine } from '../../rewards/table.ts'
import { partnerYear } from '../../reports/table.ts'
import { fail } from '../../../lib/errors.ts'
import { createLimiter } from '../../../lib/limiter.ts'
import { asNumber } from '../../../lib/money.ts'
import { readShopRule } from '../../shop-rules/read-shop-rule.ts'
import { readCurrentCard } from '../card/read-card.ts'
import { type Certificate, type CertificateMonth, drawCertificate } from './draw-certificate.ts'
import { readPayeeIdentity } from './payee-rows.ts'

export async function readCertificateMonths(
  ctx: Ctx,
  { partnerId }: PartnerScope,
  year: number,
): Promise<CertificateMonth[]> {
  const month = sql<number>`extract(month from ${rewardLine.settledAt} at time zone 'Asia/Bangkok')::int`
  const rows = await ctx.db
    .select({
      month,
      gross: sql<string>`sum(${rewardLine.settledGross})`,
      tax: sql<string>`sum(${rewardLine.tax})`,
      last: sql<string>`max(${rewardLine.settledAt})`,
    })
    .from(rewardLine)
    .where(
      and(
        eq(rewardLine.partnerId, partnerId),
        eq(rewardLine.status, 'approved'),
        gte(rewardLine.settledAt, startOfYear(year)),
        lt(rewardLine.settledAt, startOfYear(year + 1)),
      ),
    )
    .groupBy(month)
    .orderBy(month)
  return rows.map((row) => ({
    month: row.month,
    gross: BigInt(row.gross),
    tax: BigInt(row.tax),
    last: new Date(row.last),
  }))
}

/** Midnight in Bangkok. */
const startOfYear = (year: number): Date => new Date(`${String(year).padStart(4, '0')}-01-01T00:00:00+07:00`)

export const listWithholdingYears: Handler<'GET /api/withholding'> = async (ctx) => {
  const scope = asPartner(ctx)
  const rows = await ctx.db
    .select()
    .from(partnerYear)
    .where(eq(partnerYear.partnerId, scope.partnerId))
    .orderBy(desc(partnerYear.year))
  return {
    list: rows.map(({ year, gross, tax }) => ({
      year,
      gross: asNumber(gross),
      tax: asNumber(tax),
      closed: year < bangkokYear(ctx.now),
    })),
    card: (await readCurrentCard(ctx, scope)) !== undefined,
  }
}

const DAILY_LIMIT = { tries: 30, seconds: 86_400 }
const drawLimiter = createLimiter({ concurrency: 1, queue: 20 })

/**
 * The caller's withholding tax certificate of a year as PDF. As an official document it names the payee in full.
 * @throws AppError card_missing, not_found when nothing settled in that year, too_many
 */
export async function makeCertificate(ctx: Ctx, { year }: ParsedOf<'GET /api/withholding/{year}'>) {
  const scope = asPartner(ctx)
  const certificate = await readCertificate(ctx, scope, year)
  await countAttempt(ctx, `statement:${scope.partnerId}`, DAILY_LIMIT)
  return renderCertificate(ctx, certificate)
}

/** The same certificate for finance. @throws AppError card_missing, not_found */
export async function makePartnerCertificate(
  ctx: Ctx,
  { id, year, reason }: ParsedOf<'GET /api/staff/withholding/{id}/{year}'>,
) {
  return renderCertificate(ctx, await readCertificate(ctx, partnerScopeOf(asStaff(ctx), id), year), reason)
}

async function renderCertificate(ctx: Ctx, certificate: Certificate, reason?: string) {
  const bytes = await drawLimiter(() => drawCertificate(certificate))
  const detail = { year: certificate.year, ...(reason && { reason }) }
  await recordAudit(ctx, 'withholding.stated', { type: 'user', id: certificate.payee.partnerId }, detail)
  return { bytes, type: 'application/pdf', private: true, name: `bailu-50tawi-${certificate.year + 543}.pdf` }
}

export async function readCertificate(ctx: Ctx, scope: PartnerScope, year: number): Promise<Certificate> {
  const details = await readPayeeIdentity(ctx, scope)
  if (!details?.idNumber) return fail('card_missing')
  const [sums] = await ctx.db
    .select()
    .from(partnerYear)
    .where(and(eq(partnerYear.partnerId, scope.partnerId), eq(partnerYear.year, year)))
  if (!sums) return fail('not_found')
  const seller = await readShopRule(ctx, 'seller')
  const payer = await readShopRule(ctx, 'payer')
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
    months: await readCertificateMonths(ctx, scope, year),
    gross: sums.gross,
    tax: sums.tax,
  }
}
