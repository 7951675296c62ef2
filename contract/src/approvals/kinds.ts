/** What needs approval by a second person, above a limit or always. */
export const APPROVAL_KINDS = [
  'shop_rule',
  'refund',
  'return',
  'batch',
  'grant',
  'cash_loss',
  'reversal',
  'write_off',
  'provider_fee',
  'entry_void',
  'opening',
  'email_change',
] as const
