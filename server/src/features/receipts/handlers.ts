import type { staffReceiptCalls } from '@bailu/contract/receipts/staff'
import type { Handlers } from '../../core/context.ts'
import { inTx } from '../../database/transaction.ts'
import { checkCourierList } from '../bank/check-courier-list.ts'
import { parseSeenAt } from '../closing/booking-day.ts'
import { allocateReceipt } from './allocate-receipt.ts'
import { listReceipts } from './list-receipts.ts'
import { reverseDifference } from './settle-difference.ts'
import { refundRest, voidReceipt } from './void-receipt.ts'
import { earnRewards } from '../rewards/earn-rewards.ts'

// no audit: the functions called write their entries
export const staffReceiptHandlers: Handlers<typeof staffReceiptCalls> = {
  'GET /api/staff/receipt': listReceipts,
  'POST /api/staff/receipt/check': checkCourierList,
  'POST /api/staff/receipt': (ctx, input) =>
    inTx(ctx, async (tx) => {
      const { id, rest, paid } = await allocateReceipt(tx, input, parseSeenAt(ctx, 'seen_at', input.seen_at))
      for (const order of paid) await earnRewards(tx, order)
      return { id, rest }
    }),
  'POST /api/staff/receipt/{id}/owe': refundRest,
  'POST /api/staff/difference/{id}/reverse': reverseDifference,
  'POST /api/staff/receipt/{id}/void': voidReceipt,
}
