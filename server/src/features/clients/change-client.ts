import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { record } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asPartner } from '../../core/scope.ts'
import { inTx } from '../../database/connect.ts'
import { clientConsent, clientFile } from '../../database/tables/clients.ts'
import { openConsent } from './client-consents.ts'
import { type ClientScope, holdClient } from './own-client.ts'
import { presentFile } from './present-file.ts'
import { sealBirthday, sealField, type SealedField, sealTyped } from './sealed-fields.ts'

type Input = ParsedOf<'PUT /api/client/{id}'>
type Columns = Partial<typeof clientFile.$inferInsert>

/**
 * Updates only the fields that were sent, so that concurrent changes of
 * different fields from two phones are both stored.
 * @throws AppError not_found, consent_missing
 */
export async function changeClient(ctx: Ctx, input: Input): Promise<ReplyOf<'PUT /api/client/{id}'>> {
  const scope = asPartner(ctx)
  return inTx(ctx, async (tx) => {
    const whose = await holdClient(tx, scope, input.id)
    const agreed = await holdConsents(tx, whose)
    const sealed = sealedColumns(tx, whose, input)
    if (('skinTypes' in sealed || 'skinConditions' in sealed) && !agreed.skin) refuse('consent_missing')
    if (('maritalStatus' in sealed || 'fertilityStatus' in sealed || 'incomeRange' in sealed) && !agreed.personal)
      refuse('consent_missing')
    const plain = plainColumns(input)
    const birthday = plain.birthday ? { birthday: sealBirthday(tx, whose, plain.birthday) } : {}
    const columns = { ...plain, ...birthday, ...sealTyped(tx, whose, plain), ...sealed, updatedAt: tx.now }
    const [row] = await tx.db
      .insert(clientFile)
      .values({ ...whose, ...columns })
      .onConflictDoUpdate({ target: [clientFile.partnerId, clientFile.clientId], set: columns })
      .returning()
    // The audit entry has field names only, never their values.
    await record(tx, 'client.changed', { type: 'client', id: input.id }, { fields: Object.keys(input).filter(isField) })
    return presentFile(tx, row, agreed)
  })
}

const isField = (key: string) => key !== 'id'

/** Reads the consents with a lock: a concurrent revocation waits and then erases what is written now. */
async function holdConsents(tx: Ctx, whose: ClientScope) {
  const rows = await tx.db
    .select({ purpose: clientConsent.purpose })
    .from(clientConsent)
    .where(openConsent(whose))
    .for('share')
  const given = (purpose: string) => rows.some((row) => row.purpose === purpose)
  return { skin: given('skin'), personal: given('personal') }
}

function plainColumns(input: Input): Columns {
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

function sealedColumns(tx: Ctx, whose: ClientScope, input: Input): Columns {
  const sent = {
    skinTypes: input.skin_types,
    skinConditions: input.skin_conditions,
    maritalStatus: input.marital_status,
    fertilityStatus: input.fertility_status,
    incomeRange: input.income_range,
  }
  const columns: Columns = {}
  for (const [field, value] of Object.entries(sent) as [SealedField, string | string[] | null | undefined][])
    if (value !== undefined) columns[field] = sealField(tx, whose, field, value)
  return columns
}
