import type { Address } from '@bailu/contract/addresses'
import type { address } from '../../database/tables/people.ts'

export function presentAddress(row: typeof address.$inferSelect): Address {
  return {
    id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    country: row.country,
    province: row.province,
    city: row.city,
    area: row.area,
    address1: row.address1,
    address2: row.address2,
    zip: row.zip,
    phone: row.phone,
    is_default: row.isDefault,
    is_own: !row.isZt && row.addressType === 'own',
    isZt: row.isZt,
    address_type: row.isZt ? 'pickup' : row.addressType,
  }
}
