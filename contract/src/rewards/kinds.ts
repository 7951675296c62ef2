/** Satang that one person may give away within a day, until the shop rule `grant_approval_above` is set. */
export const GRANT_APPROVAL_ABOVE = 1_000_000
