import { en as pages } from '../../shell/staff/pages/en.ts'
export const en = {
  title: pages.payouts,
  list: 'Payout batches',
  none: 'No batches yet. Select withdrawals and put them into a batch for the bank.',
  toWithdrawals: 'Select withdrawals',
  batch: 'Batch',
  one: (id: number) => `Batch ${id}`,
  made: 'Created',
  by: 'By',
  rows: 'Rows',
  total: 'Total',
  progress: 'Done',
  states: {
    open: 'In the batch',
    sent: 'Sent to the bank',
    paid: 'Paid',
    released: 'Removed',
    not_executed: 'Not executed',
    returned: 'Returned',
  },
  reference: 'Reference',
  partner: 'Partner',
  account: 'Account',
  amount: 'Amount',
  state: 'Status',
  bankReference: 'Bank reference',
  fileLabel: 'Bank file',
  hash: 'Fingerprint',
  fileMake: 'Create bank file',
  fileMakeHint:
    'From then on these rows are with the bank: they can only end as paid or not executed. Rows that can no longer be paid leave the batch. Who creates the file, and why, is recorded in the log.',
  fileMade: (rows: number, released: number) =>
    released === 0
      ? `File created. Rows: ${rows}`
      : `File created. Rows: ${rows}. Removed because they can no longer be paid: ${released}`,
  fileAgain: 'Download again',
  fileAgainWhy:
    'The same file with full account numbers. Do not import it into the bank twice, or it pays twice. Once the bank has answered for a row, the file can no longer be downloaded.',
  fileFor: 'Purpose',
  take: 'Download',
  payAll: (n: number) => `Mark ${n} as paid`,
  payHint:
    'Each row is marked as paid with this reference and its own number. Rows that cannot be marked stay with the bank and show the reason.',
  outcome: (paid: number, open: number) => `Paid: ${paid}. Still open: ${open}.`,
  release: 'Remove',
  releaseAsk: (reference: string) => `Remove ${reference} from the batch?`,
  releaseHint: 'It stays under review and can go into another batch. The totals of this batch stay as created.',
  released: 'Removed',
  notExecuted: 'Not executed',
  notExecutedAsk: (reference: string) => `Did the bank not transfer ${reference}?`,
  notExecutedHint:
    'Only if the bank says so or no money left the account. The withdrawal stays under review and can go into another batch.',
  notExecutedDone: 'Recorded: not transferred by the bank',
  said: 'Bank’s explanation',
  frozen: 'As created',
}
