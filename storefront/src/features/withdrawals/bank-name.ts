import type { Bank } from '@bailu/contract/banks'
import type { Words } from '../../words.tsx'

type Target = { bank: Bank; bank_name: string; account_tail: string }

export const bankName = ({ banks }: Words['payout'], { bank, bank_name: own }: Omit<Target, 'account_tail'>): string =>
  bank === 'other' && own ? own : banks[bank]

/** Masks an account number to its last four digits. */
export const tailed = (tail: string): string => `•••• ${tail}`

export const targetName = (words: Words['payout'], target: Target): string =>
  `${bankName(words, target)} ${tailed(target.account_tail)}`
