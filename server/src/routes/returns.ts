import type { returnCalls, staffReturnCalls } from '@bailu/contract/returns'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { addReturnPhoto } from '../features/orders/returns/add-return-photo.ts'
import { approveReturn, rejectReturn } from '../features/orders/returns/decide-return.ts'
import { listAllReturns } from '../features/orders/returns/list-all-returns.ts'
import { listReturns } from '../features/orders/returns/list-returns.ts'
import { readReturnPhoto, readStaffReturnPhoto } from '../features/orders/returns/read-return-photo.ts'
import { readStaffReturn } from '../features/orders/returns/read-staff-return.ts'
import { receiveReturn } from '../features/orders/returns/receive-return.ts'
import { refundReturn } from '../features/orders/returns/refund-return.ts'
import { requestReturn } from '../features/orders/returns/request-return.ts'
import { withdrawReturn } from '../features/orders/returns/withdraw-return.ts'
import { takeBackShare } from '../features/rewards/take-back-share.ts'

export const returnVerbs: Verbs<typeof returnCalls> = {
  'POST /api/order/{id}/return': requestReturn,
  'GET /api/order/{id}/return': listReturns,
  'POST /api/return/{id}/withdraw': withdrawReturn,
  'POST /api/return/photo': addReturnPhoto,
  'GET /api/return/{id}/photo/{photo}': readReturnPhoto,
}

export const staffReturnVerbs: Verbs<typeof staffReturnCalls> = {
  'GET /api/staff/return': listAllReturns,
  'GET /api/staff/return/{id}': readStaffReturn,
  'GET /api/staff/return/{id}/photo/{photo}': readStaffReturnPhoto,
  'POST /api/staff/return/{id}/approve': approveReturn,
  'POST /api/staff/return/{id}/reject': rejectReturn,
  'POST /api/staff/return/{id}/receive': receiveReturn,
  // The money and its share of the rewards move in one transaction, or neither does.
  'POST /api/staff/return/{id}/refund': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id, ...share } = await refundReturn(tx, input)
      await takeBackShare(tx, { ...share, refundId: id, reason: 'Part of the order was refunded' })
      return {}
    }),
}
