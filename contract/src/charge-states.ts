/**
 * Where a charge of the payment provider stands. `asked`: its answer is not here; `odd`: what it says is not what it was
 * asked for, a person looks. Only `paid` is final: money may come for all others.
 */
export const CHARGE_STATES = ['asked', 'pending', 'paid', 'failed', 'expired', 'odd'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]
