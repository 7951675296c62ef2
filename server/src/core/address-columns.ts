import { type AddressField, type AddressFields, forAddressFields } from '@bailu/contract/addresses/kinds'
import type { address } from '../features/account/table.ts'

type AddressRow = typeof address.$inferSelect

const COLUMN_NAMES = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  address1: 'address1',
  address2: 'address2',
  area: 'area',
  city: 'city',
  province: 'province',
  zip: 'zip',
  country: 'country',
} as const satisfies Record<AddressField, keyof AddressRow>

type AddressColumns = Record<(typeof COLUMN_NAMES)[AddressField], string>

/** The columns of the address table for the fields of an address. */
export const toAddressColumns = (fields: AddressFields): AddressColumns =>
  Object.fromEntries(
    Object.entries(COLUMN_NAMES).map(([field, column]) => [column, fields[field as AddressField]]),
  ) as AddressColumns

/** The fields of a stored address, without anything else of its row. */
export const toAddressFields = (row: AddressColumns): AddressFields =>
  forAddressFields((field) => row[COLUMN_NAMES[field]])
