import { and, eq, isNull } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '@bailu/contract/calls'
import { PROTECTED_BY_FINANCE, type ProtectedField } from '@bailu/contract/staff-people'
import { record } from '../../core/audit.ts'
import { openBirthDate } from '../../core/birth-date.ts'
import type { Ctx, PartnerScope } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { asStaff, partnerFor } from '../../core/scope.ts'
import { countAttempt } from '../../core/throttle.ts'
import { inTx } from '../../database/connect.ts'
import { address, partner, user } from '../../database/tables/people.ts'

/** Prevents reading a list of people field by field. */
const BY_STAFF = { tries: 60, seconds: 3_600 }

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
  if (PROTECTED_BY_FINANCE.includes(field) && scope.role === 'operations') refuse('forbidden')
  await countAttempt(ctx, `reveal:${scope.staffId}`, BY_STAFF)
  return inTx(ctx, async (tx) => {
    const card = async () => (await readCard(tx, partnerFor(scope, id)))?.details
    const readers: Record<ProtectedField, () => Promise<string | undefined>> = {
      phone: async () => (await person(tx, id))?.phone,
      email: async () => (await person(tx, id))?.email,
      address: () => wholeAddress(tx, id, addressId),
      birth_date: () => birthDate(tx, id),
      card_number: async () => (await card())?.accountNumber,
      national_id: async () => (await card())?.idNumber,
    }
    const value = await readers[field]()
    if (!value) return refuse('not_found')
    const about = addressId === undefined ? { field, reason } : { field, address: addressId, reason }
    await record(tx, 'user.field_read', { type: 'user', id }, about)
    return { value }
  })
}

async function person(tx: Ctx, id: number) {
  const [row] = await tx.db
    .select({ phone: user.phone, email: user.email })
    .from(user)
    .where(and(eq(user.id, id), isNull(user.deletedAt)))
  return row
}

async function birthDate(tx: Ctx, id: number): Promise<string | undefined> {
  const [row] = await tx.db.select({ birthDate: partner.birthDate }).from(partner).where(eq(partner.userId, id))
  return row && openBirthDate(tx, { userId: id, ...row })
}

async function wholeAddress(tx: Ctx, userId: number, addressId = 0): Promise<string | undefined> {
  const [row] = await tx.db
    .select()
    .from(address)
    .where(and(eq(address.id, addressId), eq(address.userId, userId), isNull(address.deletedAt)))
  if (!row) return undefined
  const name = `${row.firstName} ${row.lastName}`.trim()
  const { address1, address2, area, city, province, zip, country, phone } = row
  return [name, address1, address2, area, city, province, zip, country, phone].filter(Boolean).join(', ')
}
