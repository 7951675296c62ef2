import { createHash } from 'node:crypto'
import { forAddressFields } from '@bailu/contract/addresses/kinds'
import type { AddressSnapshot } from '../table.ts'

const VERSION_BYTES = 16

/** Changes with every field of the address: staff ship by the one they printed or saw. */
export const addressVersionOf = (address: AddressSnapshot): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.values(forAddressFields((field) => address[field]))))
    .digest()
    .subarray(0, VERSION_BYTES)
    .toString('base64url')
