import type { addressCalls } from '@bailu/contract/addresses'
import type { Verbs } from '../core/perform.ts'
import { addAddress } from '../features/addresses/add-address.ts'
import { changeAddress } from '../features/addresses/change-address.ts'
import { deleteAddress } from '../features/addresses/delete-address.ts'
import { listAddresses } from '../features/addresses/list-addresses.ts'
import { makeDefault } from '../features/addresses/make-default.ts'

export const addressVerbs: Verbs<typeof addressCalls> = {
  'GET /api/address': listAddresses,
  'POST /api/address': addAddress,
  'PUT /api/address/{id}': changeAddress,
  'POST /api/address/{id}/default': makeDefault,
  'DELETE /api/address/{id}': deleteAddress,
}
