import { HOUR_MS } from '@bailu/phrases/days'
import type { InputOf, Key } from '@bailu/contract/calls'
import type { Actor } from '@bailu/server/core/context'
import type { perform } from '@bailu/server/core/perform'

type RefundOptions = {
  call: <K extends Key>(actor: Actor, key: K, input: InputOf<K>) => ReturnType<typeof perform<K>>
  later: (at: number, run: () => Promise<void>) => void
  /** Must be another member of staff than the one who confirmed the payment. */
  payer: Actor
}
type Canceled = { id: string; buyer: Actor; name: string; phone: string; at: number }

/** The buyer of a canceled order gives an account, and the refund is paid two days later. */
export function payRefund({ call, later, payer }: RefundOptions, { id, buyer, name, phone, at }: Canceled): void {
  later(at + 3 * HOUR_MS, async () => {
    await call(buyer, 'PUT /api/order/{id}/refund-to', { id, refund_to: { by: 'promptpay', number: phone, name } })
  })
  later(at + 50 * HOUR_MS, async () => {
    const { refund } = await call(payer, 'GET /api/staff/order/{id}', { id })
    const { id: refundId, amount, account_at } = await call(payer, 'GET /api/staff/refund/{id}', { id: refund!.id })
    const paid = {
      id: refundId,
      amount,
      account_at,
      bank_reference: `RF${String(at).slice(0, -3)}${refundId.slice(-4)}`,
    }
    await call(payer, 'POST /api/staff/refund/{id}/pay', paid)
  })
}
