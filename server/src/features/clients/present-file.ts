import { type Purpose } from '@bailu/contract/client-kinds'
import { BRANDS } from '@bailu/contract/skin-kinds'
import type { ClientFile } from '@bailu/contract/clients'
import type { Ctx } from '../../core/context.ts'
import type { clientFile } from '../../database/tables/clients.ts'
import { openFields } from './sealed-fields.ts'

/** Nothing written yet. */
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
  return {
    focus: row.focus,
    remark: row.remark,
    social_account: row.socialAccount,
    contact_info: row.contactInfo,
    contact_address: row.contactAddress,
    birthday: row.birthday,
    personality: row.personality,
    brands: BRANDS.filter((brand) => row.brands.includes(brand)),
    other_brands: row.otherBrands,
    ...openFields(ctx, row, agreed),
  }
}
