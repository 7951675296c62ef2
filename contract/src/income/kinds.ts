/** Changes of a partner's balance, in the order of the statement of a month. */
export const STATEMENT_CHANGES = [
  'rewards',
  'reversed',
  'tax',
  'paid',
  'returned',
  'repaid',
  'written_off',
  'given_up',
  'repayment_voided',
  'write_off_voided',
  'give_up_voided',
  'taken_over',
  'other',
] as const
