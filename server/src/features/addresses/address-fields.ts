import { and, eq, isNull } from 'drizzle-orm'
import type { AddressForm } from '@bailu/contract/addresses'
import type { Ctx, UserScope } from '../../core/context.ts'
import { address } from '../../database/tables/people.ts'

/** Columns of the form's fields. */
export const addressColumns = (form: AddressForm) => ({
  firstName: form.first_name,
  lastName: form.last_name,
  country: form.country,
  province: form.province,
  city: form.city,
  area: form.area,
  address1: form.address1,
  address2: form.address2,
  zip: form.zip,
  phone: form.phone,
})

/** Rows of this user that have not been deleted; the pick-up point is nobody's. */
export const ownAddress = ({ userId }: UserScope, id?: number) =>
  and(eq(address.userId, userId), isNull(address.deletedAt), id === undefined ? undefined : eq(address.id, id))

/** Takes the mark off the address that is default now, before another gets it. */
export async function clearDefault(ctx: Ctx, scope: UserScope): Promise<void> {
  await ctx.db
    .update(address)
    .set({ isDefault: false })
    .where(and(ownAddress(scope), eq(address.isDefault, true)))
}
