import { and, desc, eq } from 'drizzle-orm'
import { CONSENT_PURPOSES } from '@bailu/contract/clients/kinds'
import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels/kinds'
import type { Client } from '@bailu/contract/clients/shop'
import type { ParsedOf } from '@bailu/contract/calls'
import { type Ctx, asPartner, type Handler } from '../../core/context.ts'
import { clientFile, clientConsent } from './table.ts'
import { account } from '../ledger/table.ts'
import { partner, session } from '../account/table.ts'
import { avatarVersion } from '../pictures/derived-pictures.ts'
import { readClientConsents, isOpenConsent } from './client-consents.ts'
import { NO_PURCHASES, readPurchases, readPromotion } from './purchase-totals.ts'
import { readOwnClient, type ClientScope, lockClient } from './client-scope.ts'
import { CONSENT_FIELDS, presentFile, sealBirthday, type SealedField, sealField, sealFreeTexts } from './client-file.ts'
import { readTagsOf } from './client-tags.ts'
import { recordAudit } from '../../core/audit.ts'
import { AppError, fail } from '../../lib/errors.ts'
import { bangkokDay } from '@bailu/phrases/days'
import { inTx } from '../../database/transaction.ts'

/** One client: activity, totals, and the partner's file. */
export const readClient: Handler<'GET /api/client/{id}'> = async (ctx, { id }) => {
  const scope = asPartner(ctx)
  const client = await readOwnClient(ctx, scope, id)
  const clientScope = { partnerId: scope.partnerId, clientId: id }
  const consents = await readClientConsents(ctx, clientScope)
  const [file] = await ctx.db
    .select()
    .from(clientFile)
    .where(and(eq(clientFile.partnerId, scope.partnerId), eq(clientFile.clientId, id)))
  const [login] = await ctx.db
    .select({ at: session.createdAt })
    .from(session)
    .where(eq(session.userId, id))
    .orderBy(desc(session.createdAt))
    .limit(1)
  const purchases = await readPurchases(ctx, id)
  const partnerRow = await readPartnerRow(ctx, id)
  // Only a partner, current or former, can have promoted orders.
  const promotion = partnerRow ? await readPromotion(ctx, id) : NO_PURCHASES
  return {
    id,
    nickname: client.nickname,
    avatar: avatarVersion(client.avatar),
    email: client.email,
    phone: client.phone,
    lang: client.lang,
    registered_at: client.createdAt.toISOString(),
    last_login_at: login?.at.toISOString() ?? null,
    last_order_at: purchases.lastAt?.toISOString() ?? null,
    last_promotion_at: promotion.lastAt?.toISOString() ?? null,
    orders: purchases.windows,
    promotion: promotion.windows,
    points_7: purchases.points7,
    growth: growthOf(partnerRow, purchases.points),
    consents,
    file: presentFile(ctx, file, consents),
    tags: (await readTagsOf(ctx, scope, [id])).get(id) ?? [],
  }
}

type PartnerRow = Awaited<ReturnType<typeof readPartnerRow>>

async function readPartnerRow(ctx: Ctx, id: number) {
  const [partnerRow] = await ctx.db
    .select({
      level: partner.level,
      disabledAt: partner.disabledAt,
      credits: account.credits,
      debits: account.debits,
    })
    .from(partner)
    .leftJoin(account, and(eq(account.partnerId, id), eq(account.kind, 'growth'), eq(account.unit, 'point')))
    .where(eq(partner.userId, id))
  return partnerRow
}

/** A partner's growth value; for a customer the points towards the first level. */
function growthOf(partnerRow: PartnerRow, points: number): Client['growth'] {
  if (!partnerRow || partnerRow.disabledAt) return { level: null, value: points, goal: LEVEL_VALUES[0] }
  return {
    level: LEVELS[partnerRow.level - 1] ?? null,
    value: Number((partnerRow.credits ?? 0n) - (partnerRow.debits ?? 0n)),
    goal: LEVEL_VALUES[partnerRow.level - 1] ?? LEVEL_VALUES[0],
  }
}

type ClientChange = ParsedOf<'PUT /api/client/{id}'>
type ClientFileColumns = Partial<typeof clientFile.$inferInsert>

/**
 * Updates only the fields that were sent, so that concurrent changes of
 * different fields from two phones are both stored.
 * @throws AppError not_found, consent_missing
 */
export const changeClientFile: Handler<'PUT /api/client/{id}'> = async (ctx, input) => {
  const scope = asPartner(ctx)
  if (input.birthday && input.birthday > bangkokDay(ctx.now))
    throw new AppError('bad_input', { birthday: { what: 'future' } })
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, input.id)
    const consents = await lockConsents(tx, clientScope)
    const sealed = toSealedColumns(tx, clientScope, input)
    for (const purpose of CONSENT_PURPOSES)
      if (CONSENT_FIELDS[purpose].some((field) => field in sealed) && !consents[purpose]) fail('consent_missing')
    const plainColumns = toPlainColumns(input)
    const birthday = plainColumns.birthday ? { birthday: sealBirthday(tx, clientScope, plainColumns.birthday) } : {}
    const columns = {
      ...plainColumns,
      ...birthday,
      ...sealFreeTexts(tx, clientScope, plainColumns),
      ...sealed,
      updatedAt: tx.now,
    }
    const [row] = await tx.db
      .insert(clientFile)
      .values({ ...clientScope, ...columns })
      .onConflictDoUpdate({ target: [clientFile.partnerId, clientFile.clientId], set: columns })
      .returning()
    // The audit entry has field names only, never their values.
    await recordAudit(
      tx,
      'client.changed',
      { type: 'client', id: input.id },
      { fields: Object.keys(input).filter(isFieldName) },
    )
    return presentFile(tx, row, consents)
  })
}

const isFieldName = (key: string) => key !== 'id'

/** Reads the consents with a lock: a concurrent revocation waits and then erases what is written now. */
async function lockConsents(tx: Ctx, clientScope: ClientScope) {
  const rows = await tx.db
    .select({ purpose: clientConsent.purpose })
    .from(clientConsent)
    .where(isOpenConsent(clientScope))
    .for('share')
  const isGiven = (purpose: string) => rows.some((row) => row.purpose === purpose)
  return { skin: isGiven('skin'), personal: isGiven('personal') }
}

function toPlainColumns(input: ClientChange): ClientFileColumns {
  const columns = {
    focus: input.focus,
    remark: input.remark,
    socialAccount: input.social_account,
    contactInfo: input.contact_info,
    contactAddress: input.contact_address,
    birthday: input.birthday,
    personality: input.personality,
    brands: input.brands,
    otherBrands: input.other_brands,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

function toSealedColumns(tx: Ctx, clientScope: ClientScope, input: ClientChange): ClientFileColumns {
  const values = {
    skinTypes: input.skin_types,
    skinConditions: input.skin_conditions,
    skinNeeds: input.skin_needs,
    maritalStatus: input.marital_status,
    fertilityStatus: input.fertility_status,
    incomeRange: input.income_range,
  }
  const columns: ClientFileColumns = {}
  for (const [field, value] of Object.entries(values) as [SealedField, string | string[] | null | undefined][])
    if (value !== undefined) columns[field] = sealField(tx, clientScope, field, value)
  return columns
}
