import type { staffOrderCareCalls } from '@bailu/contract/staff-order-care'
import type { Verbs } from '../core/perform.ts'
import { changeOrderAddress } from '../features/orders/change-address.ts'
import { addNote } from '../features/orders/notes/add-note.ts'
import { strikeNote } from '../features/orders/notes/strike-note.ts'
import { openReturnByStaff } from '../features/orders/returns/open-by-staff.ts'
import { listReturnable } from '../features/orders/returns/returnable-lines.ts'

export const staffOrderCareVerbs: Verbs<typeof staffOrderCareCalls> = {
  'POST /api/staff/order/{id}/note': addNote,
  'POST /api/staff/order/{id}/note/{note}/strike': strikeNote,
  'POST /api/staff/order/{id}/address': changeOrderAddress,
  'GET /api/staff/order/{id}/return': listReturnable,
  'POST /api/staff/order/{id}/return': openReturnByStaff,
}
