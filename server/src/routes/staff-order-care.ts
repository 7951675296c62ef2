import type { staffOrderCareCalls } from '@bailu/contract/staff-order-care'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { changeOrderAddress } from '../features/orders/change-address.ts'
import { addNote } from '../features/orders/notes/add-note.ts'
import { strikeNote } from '../features/orders/notes/strike-note.ts'
import { openReturnByStaff } from '../features/orders/returns/open-by-staff.ts'
import { listReturnable } from '../features/orders/returns/returnable-lines.ts'
import { reviewOwn } from '../features/rewards/review-own.ts'

export const staffOrderCareVerbs: Verbs<typeof staffOrderCareCalls> = {
  'POST /api/staff/order/{id}/note': addNote,
  'POST /api/staff/order/{id}/note/{note}/strike': strikeNote,
  'POST /api/staff/order/{id}/address': (ctx, input) =>
    inTx(ctx, async (tx) => {
      await changeOrderAddress(tx, input)
      await reviewOwn(tx, input.id)
      return {}
    }),
  'GET /api/staff/order/{id}/return': listReturnable,
  'POST /api/staff/order/{id}/return': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const opened = await openReturnByStaff(tx, input)
      await reviewOwn(tx, input.id)
      return opened
    }),
}
