import type { addressCalls } from '@bailu/contract/addresses/shop'
import type { Handlers } from '../../core/context.ts'
import { addAddress, changeAddress, deleteAddress, makeDefaultAddress } from './edit-addresses.ts'
import { listAddresses } from './list-addresses.ts'

export const addressHandlers: Handlers<typeof addressCalls> = {
  'GET /api/address': listAddresses,
  'POST /api/address': addAddress,
  'PUT /api/address/{id}': changeAddress,
  'POST /api/address/{id}/default': makeDefaultAddress,
  'DELETE /api/address/{id}': deleteAddress,
}
