import { callOutcome } from '../call-outcome.ts'
import type { MoneyActions, MoneyTools } from './money-tools.ts'

/** Actions on refunds and goodwill. */
export function refundActions({
  model,
  unique,
  finance,
  operations,
  today,
  pick,
  pickOrder,
  succeeds,
}: MoneyTools): MoneyActions<'payBack' | 'notOwed' | 'oweAgain' | 'bounce' | 'goodwill' | 'shipping'> {
  async function payGoodwill(cause: 'goodwill' | 'shipping', which: number, amount: number) {
    const order = pickOrder(({ paid, canceled: over }) => paid && !over, which)
    if (!order) return false
    const asked = operations('POST /api/staff/order/{id}/goodwill', { id: order.id, cause, amount, reason: 'Sorry' })
    const said = await callOutcome(asked)
    const most = model.refundable(order)
    if (cause === 'goodwill' && amount <= most && said !== 'done') throw new Error(`Of ${most}: ${said}`)
    if (said !== 'done') return false
    model.addRefund({ id: (await asked).refund, soldOrder: order, cause, amount })
    return true
  }
  return {
    async payBack({ which }) {
      const owedRefund = pick(
        model.refunds.filter(({ state }) => state === 'owed'),
        which,
      )
      if (!owedRefund) return false
      const { id, amount } = owedRefund
      const refund_to = { by: 'promptpay' as const, number: '0812345678', name: 'Nok' }
      await finance()('PUT /api/staff/refund/{id}/account', { id, refund_to })
      const { account_at } = await finance()('GET /api/staff/refund/{id}', { id })
      await finance()('POST /api/staff/refund/{id}/pay', { id, amount, account_at, bank_reference: unique() })
      model.payRefund(owedRefund)
      return true
    },
    async notOwed({ which }) {
      const owedRefund = pick(
        model.refunds.filter(({ state }) => state === 'owed'),
        which,
      )
      if (!owedRefund) return false
      const said = await succeeds(
        finance()('POST /api/staff/refund/{id}/void', { id: owedRefund.id, reason: 'By mistake' }),
      )
      if (said) model.voidRefund(owedRefund)
      return said
    },
    async oweAgain({ which }) {
      const owedRefund = pick(
        model.refunds.filter(({ state }) => state === 'void'),
        which,
      )
      if (!owedRefund) return false
      const asked = finance()('POST /api/staff/refund/{id}/owe', { id: owedRefund.id, reason: 'It is' })
      if (!(await succeeds(asked))) return false
      model.addRefund({ ...owedRefund, id: (await asked).refund })
      return true
    },
    async bounce({ which }) {
      const owedRefund = pick(
        model.refunds.filter(({ state }) => state === 'paid'),
        which,
      )
      if (!owedRefund) return false
      const { transfer } = await finance()('GET /api/staff/refund/{id}', { id: owedRefund.id })
      const asked = finance()('POST /api/staff/refund-transfer/{id}/bounce', {
        id: transfer!,
        amount: owedRefund.amount,
        bank_reference: unique(),
        returned_on: today(),
        reason: 'Closed',
      })
      if (!(await succeeds(asked))) return false
      model.addRefund({
        id: (await asked).refund,
        soldOrder: owedRefund.soldOrder,
        cause: 'bounced',
        amount: owedRefund.amount,
      })
      return true
    },
    goodwill: ({ which, share }) => payGoodwill('goodwill', which, share * 200),
    shipping: ({ which }) => payGoodwill('shipping', which, 5_000),
  }
}
