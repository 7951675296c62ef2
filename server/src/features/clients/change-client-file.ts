import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { recordAudit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/transaction.ts'
import { clientConsent, clientFile } from '../../database/tables/clients.ts'
import { isOpenConsent } from './client-consents.ts'
import { type ClientScope, lockClient } from './client-scope.ts'
import { presentFile, sealBirthday, type SealedField, sealField, sealFreeTexts } from './client-file.ts'

type ClientChange = ParsedOf<'PUT /api/client/{id}'>
type ClientFileColumns = Partial<typeof clientFile.$inferInsert>

/**
 * Updates only the fields that were sent, so that concurrent changes of
 * different fields from two phones are both stored.
 * @throws AppError not_found, consent_missing
 */
export async function changeClientFile(ctx: Ctx, input: ClientChange): Promise<ReplyOf<'PUT /api/client/{id}'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const clientScope = await lockClient(tx, scope, input.id)
    const consents = await lockConsents(tx, clientScope)
    const sealed = toSealedColumns(tx, clientScope, input)
    if (('skinTypes' in sealed || 'skinConditions' in sealed) && !consents.skin) fail('consent_missing')
    if (('maritalStatus' in sealed || 'fertilityStatus' in sealed || 'incomeRange' in sealed) && !consents.personal)
      fail('consent_missing')
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
    maritalStatus: input.marital_status,
    fertilityStatus: input.fertility_status,
    incomeRange: input.income_range,
  }
  const columns: ClientFileColumns = {}
  for (const [field, value] of Object.entries(values) as [SealedField, string | string[] | null | undefined][])
    if (value !== undefined) columns[field] = sealField(tx, clientScope, field, value)
  return columns
}
