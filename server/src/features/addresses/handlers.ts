import type { pickupPointCalls, staffPickupPointCalls } from '@bailu/contract/addresses/pickup-points'
import type { addressCalls } from '@bailu/contract/addresses/shop'
import type { Handlers } from '../../core/context.ts'
import { addAddress, changeAddress, deleteAddress, makeDefaultAddress } from './edit-addresses.ts'
import { listAddresses } from './list-addresses.ts'
import {
  addPickupPoint,
  changePickupPoint,
  listPickupPoints,
  listStaffPickupPoints,
  removePickupPoint,
} from './pickup-points.ts'

export const addressHandlers: Handlers<typeof addressCalls & typeof pickupPointCalls & typeof staffPickupPointCalls> = {
  'GET /api/address': listAddresses,
  'POST /api/address': addAddress,
  'PUT /api/address/{id}': changeAddress,
  'POST /api/address/{id}/default': makeDefaultAddress,
  'DELETE /api/address/{id}': deleteAddress,
  'GET /api/pickup-point': listPickupPoints,
  'GET /api/staff/pickup-point': listStaffPickupPoints,
  'POST /api/staff/pickup-point': addPickupPoint,
  'PUT /api/staff/pickup-point/{id}': changePickupPoint,
  'DELETE /api/staff/pickup-point/{id}': removePickupPoint,
}
