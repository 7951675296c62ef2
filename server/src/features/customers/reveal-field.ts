import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { FINANCE_ONLY_FIELDS, type ProtectedField } from '@bailu/contract/customers/staff'
import { placeLine, recipientName } from '@bailu/contract/addresses/kinds'
import { hasRole } from '@bailu/contract/staff/kinds'
import { toAddressFields } from '../../core/address-columns.ts'
import { recordAudit } from '../../core/audit.ts'
import { countProtectedRead } from '../../core/protected-reads.ts'
import { unsealBirthDate } from '../partners/sealed-fields.ts'
import { type Ctx, type PartnerScope, asStaff, partnerScopeOf } from '../../core/context.ts'
import { fail } from '../../lib/errors.ts'
import { inTx } from '../../database/transaction.ts'
import { address, user, partner } from '../account/table.ts'

type Input = ParsedOf<'POST /api/staff/customer/{id}/reveal'>
/** Reads the decrypted bank card of a partner. */
export type ReadCard = (
  ctx: Ctx,
  scope: PartnerScope,
) => Promise<{ details: { accountNumber: string; idNumber: string } } | undefined>

/**
 * One protected field in full. The read is audited with its reason before the value is sent.
 * @throws AppError not_found, forbidden, too_many
 */
export async function revealField(
  ctx: Ctx,
  input: Input,
  readCard: ReadCard,
): Promise<ReplyOf<'POST /api/staff/customer/{id}/reveal'>> {
  const scope = asStaff(ctx)
  const { id, field, reason, address_id: addressId } = input
  if (FINANCE_ONLY_FIELDS.includes(field) && !hasRole(scope, 'finance')) fail('forbidden')
  await countProtectedRead(ctx, scope)
  return inTx(ctx, async (tx) => {
    const card = async () => (await readCard(tx, partnerScopeOf(scope, id)))?.details
    const readers: Record<ProtectedField, () => Promise<string | undefined>> = {
      phone: async () => (await readContact(tx, id))?.phone,
      email: async () => (await readContact(tx, id))?.email,
      address: () => fullAddress(tx, id, addressId),
      birth_date: () => readBirthDate(tx, id),
      card_number: async () => (await card())?.accountNumber,
      national_id: async () => (await card())?.idNumber,
    }
    const value = await readers[field]()
    if (!value) return fail('not_found')
    const detail = addressId === undefined ? { field, reason } : { field, address: addressId, reason }
    await recordAudit(tx, 'user.field_read', { type: 'user', id }, detail)
    return { value }
  })
}

async function readContact(tx: Ctx, id: number) {
  const [row] = await tx.db
    .select({ phone: user.phone, email: user.email })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return row
}

async function readBirthDate(tx: Ctx, id: number): Promise<string | undefined> {
  const [row] = await tx.db.select({ birthDate: partner.birthDate }).from(partner).where(eq(partner.userId, id))
  return row && unsealBirthDate(tx, { userId: id, ...row })
}

async function fullAddress(tx: Ctx, userId: number, addressId = 0): Promise<string | undefined> {
  const [row] = await tx.db
    .select()
    .from(address)
    .where(and(eq(address.id, addressId), eq(address.userId, userId), isNull(address.deletedAt)))
  if (!row) return undefined
  const fields = toAddressFields(row)
  return [recipientName(fields), placeLine(fields), fields.phone].filter(Boolean).join(', ')
}
