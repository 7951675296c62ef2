import type { BasketRow } from '@bailu/contract/baskets'

/** Whether a basket link is open, expired or retracted. */
export function stateOf(
  { withdrawnAt, expiresAt }: { withdrawnAt: Date | null; expiresAt: Date | null },
  now: Date,
): BasketRow['state'] {
  if (withdrawnAt) return 'withdrawn'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}
