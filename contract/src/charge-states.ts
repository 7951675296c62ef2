/**
 * State of a charge at the payment provider. `asked`: requested, no answer yet; `odd`: the answer does not match the
 * request, staff have to look at it. Only `paid` is final: money may still arrive in every other state.
 */
export const CHARGE_STATES = ['asked', 'pending', 'paid', 'failed', 'expired', 'odd'] as const
export type ChargeState = (typeof CHARGE_STATES)[number]
