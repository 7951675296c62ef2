import { and, desc, eq } from 'drizzle-orm'
import { bangkokDay } from '@bailu/phrases/days'
import { refund } from '../../features/refunds/table.ts'
import { newStaffActor } from '../fixtures/actors-fixture.ts'
import { MoneyModel, type ReceiptModel, type OrderModel } from './money-model.ts'
import type { MoneyAction, MoneyStep } from './money-actions.ts'
import { callOutcome } from '../call-outcome.ts'
import type { ReturnsFixture } from '../fixtures/returns-fixture.ts'

/** Resolves to whether the action succeeded; one that the server rejects changes nothing. */
type PlayAction = (step: MoneyStep) => Promise<boolean>
/** Functions for some of the actions. */
export type MoneyActions<A extends MoneyAction> = Record<A, PlayAction>

/** The model, callers, and the choice of an order, receipt or refund that an action applies to. */
export function createMoneyTools(shop: ReturnsFixture) {
  const model = new MoneyModel()
  let serial = 0
  const unique = () => `MONEY${(serial += 1)}X`
  // Another member of finance each time: separation of duties has its own tests.
  const finance = () => shop.as(newStaffActor('finance'))
  const operations = shop.as(shop.operations)
  const buyer = shop.as(shop.buyer)
  const today = () => bangkokDay(shop.deps.clock())
  const pick = <T>(list: T[], which: number): T | undefined =>
    list.slice(-8)[which % Math.max(Math.min(list.length, 8), 1)]
  const pickOrder = (fits: (order: OrderModel) => boolean, which: number) => pick(model.orders.filter(fits), which)
  const pickReceipt = (fits: (came: ReceiptModel) => boolean, which: number) =>
    pick(
      model.receipts.filter((came) => !came.voided && fits(came)),
      which,
    )
  const open = (order: OrderModel) => !order.canceled && !order.paid
  const succeeds = async (call: Promise<unknown>) => (await callOutcome(call)) === 'done'
  const refundIdOf = async (of: OrderModel, cause: 'canceled' | 'overpaid') => {
    const filter = and(eq(refund.orderId, of.id), eq(refund.cause, cause), eq(refund.status, 'owed'))
    const [row] = await shop.db.select().from(refund).where(filter).orderBy(desc(refund.id))
    return row!.id
  }
  const canceled = async (order: OrderModel, shippingRetained = 0) => {
    const amount = model.cancel(order, shippingRetained)
    if (amount > 0)
      model.addRefund({ id: await refundIdOf(order, 'canceled'), soldOrder: order, cause: 'canceled', amount })
  }
  return {
    shop,
    model,
    unique,
    finance,
    operations,
    buyer,
    today,
    pick,
    pickOrder,
    pickReceipt,
    open,
    succeeds,
    refundIdOf,
    canceled,
  }
}
export type MoneyTools = ReturnType<typeof createMoneyTools>
