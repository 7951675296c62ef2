import { orderActions } from './order-actions.ts'
import { MONEY_ACTIONS, type MoneyAction, type MoneyStep } from './money-actions.ts'
import { createMoneyTools, type MoneyActions } from './money-tools.ts'
import { receiptActions } from './receipt-actions.ts'
import { refundActions } from './refund-actions.ts'
import type { ReturnsFixture } from '../fixtures/returns-fixture.ts'

/**
 * Plays payment actions on a test app and on the model; an action that the server rejects changes neither.
 * `counts` has how often each action succeeded.
 */
export function createMoneyScenario(shop: ReturnsFixture) {
  const tools = createMoneyTools(shop)
  const { model } = tools
  const counts: Partial<Record<MoneyAction, number>> = {}
  const actions: MoneyActions<MoneyAction> = {
    ...orderActions(tools),
    ...receiptActions(tools),
    ...refundActions(tools),
  }
  return {
    model,
    counts,
    /** Plays the action, or the next one that is possible. */
    playStep: async (step: MoneyStep) => {
      for (let at = 0; at < MONEY_ACTIONS.length; at += 1) {
        const action = MONEY_ACTIONS[(step.action + at) % MONEY_ACTIONS.length]!
        if (!(await actions[action](step))) continue
        counts[action] = (counts[action] ?? 0) + 1
        return
      }
    },
  }
}
