import { type Purpose } from '@bailu/contract/client-kinds'
import { BRANDS } from '@bailu/contract/skin-kinds'
import type { ClientFile } from '@bailu/contract/clients'
import type { Ctx } from '../../core/context.ts'
import type { clientFile } from '../../database/tables/clients.ts'
import { openBirthday, openFields, openTyped } from './sealed-fields.ts'

/** The reply while nothing is stored. */
export const EMPTY_FILE: ClientFile = {
  focus: false,
  remark: '',
  social_account: '',
  contact_info: '',
  contact_address: '',
  birthday: null,
  personality: '',
  brands: [],
  other_brands: '',
  skin_types: [],
  skin_conditions: [],
  marital_status: null,
  fertility_status: null,
  income_range: null,
}

export function presentFile(
  ctx: Ctx,
  row: typeof clientFile.$inferSelect | undefined,
  agreed: Record<Purpose, boolean>,
): ClientFile {
  if (!row) return EMPTY_FILE
  const typed = openTyped(ctx, row)
  return {
    focus: row.focus,
    remark: typed.remark,
    social_account: typed.socialAccount,
    contact_info: typed.contactInfo,
    contact_address: typed.contactAddress,
    birthday: row.birthday && openBirthday(ctx, { ...row, birthday: row.birthday }),
    personality: typed.personality,
    brands: BRANDS.filter((brand) => row.brands.includes(brand)),
    other_brands: typed.otherBrands,
    ...openFields(ctx, row, agreed),
  }
}
