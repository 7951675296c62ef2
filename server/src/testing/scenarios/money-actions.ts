import fc from 'fast-check'

/** In this order, each action comes before those that it makes possible. */
export const MONEY_ACTIONS = [
  'place',
  'pay',
  'ship',
  'goodwill',
  'payBack',
  'upload',
  'retract',
  'payMany',
  'payRest',
  'takeBack',
  'oweRest',
  'reverse',
  'voidReceipt',
  'place',
  'pay',
  'cancelByStaff',
  'notOwed',
  'oweAgain',
  'late',
  'cancelByBuyer',
  'bounce',
  'parcelBack',
  'count',
  'lose',
  'place',
  'pay',
  'ship',
  'shipping',
  'giveUpCash',
  'carry',
  'voidDeposit',
  'wait',
] as const
export type MoneyAction = (typeof MONEY_ACTIONS)[number]

/** The next step: an action, the order, receipt or refund it applies to, and a share in percent. */
export const moneyStep = fc.record({
  action: fc.noBias(fc.nat(MONEY_ACTIONS.length - 1)),
  which: fc.nat(1_000),
  share: fc.integer({ min: 1, max: 100 }),
})
export type MoneyStep = typeof moneyStep extends fc.Arbitrary<infer T> ? T : never
