import type { staffOrderCareCalls } from '@bailu/contract/staff-order-care'
import type { staffReceiptCalls } from '@bailu/contract/staff-receipts'
import type { Verbs } from '../core/perform.ts'
import { inTx } from '../database/connect.ts'
import { changeOrderAddress } from '../features/orders/change-address.ts'
import { addNote } from '../features/orders/notes/add-note.ts'
import { strikeNote } from '../features/orders/notes/strike-note.ts'
import { checkList } from '../features/orders/receipts/check-list.ts'
import { oweRest, voidReceipt } from '../features/orders/receipts/end-receipt.ts'
import { listReceipts } from '../features/orders/receipts/list-receipts.ts'
import { seenBefore } from '../features/orders/money-seen.ts'
import { reverseDifference } from '../features/orders/receipts/reverse-difference.ts'
import { takeReceipt } from '../features/orders/receipts/take-receipt.ts'
import { openReturnByStaff } from '../features/orders/returns/open-by-staff.ts'
import { listReturnable } from '../features/orders/returns/returnable-lines.ts'
import { earnRewards } from '../features/rewards/earn-rewards.ts'
import { reviewOwn } from '../features/rewards/review-own.ts'

export const staffReceiptVerbs: Verbs<typeof staffReceiptCalls> = {
  'GET /api/staff/receipt': listReceipts,
  'POST /api/staff/receipt/check': checkList,
  'POST /api/staff/receipt': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id, rest, paid } = await takeReceipt(tx, input, seenBefore(ctx, 'seen_at', input.seen_at))
      for (const one of paid) await earnRewards(tx, one)
      return { id, rest }
    }),
  'POST /api/staff/receipt/{id}/owe': oweRest,
  'POST /api/staff/difference/{id}/reverse': reverseDifference,
  'POST /api/staff/receipt/{id}/void': voidReceipt,
}

export const staffOrderCareVerbs: Verbs<typeof staffOrderCareCalls> = {
  // no audit: the functions called write their entries
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
