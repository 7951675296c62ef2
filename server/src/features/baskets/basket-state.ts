import type { BasketRow } from '@bailu/contract/baskets'

/** Whether a link still opens something. */
export function stateOf(
  { withdrawnAt, expiresAt }: { withdrawnAt: Date | null; expiresAt: Date | null },
  now: Date,
): BasketRow['state'] {
  if (withdrawnAt) return 'withdrawn'
  return expiresAt && expiresAt <= now ? 'expired' : 'open'
}
