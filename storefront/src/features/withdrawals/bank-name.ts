import type { Bank } from '@bailu/contract/withdrawals/kinds'
import type { Translations } from '@bailu/phrases/translations'

type BankAccount = { bank: Bank; bank_name: string; account_tail: string }

export const bankNameOf = (
  { banks }: Translations['withdrawals'],
  { bank, bank_name: customName }: Omit<BankAccount, 'account_tail'>,
): string => (bank === 'other' && customName ? customName : banks[bank])

/** Masks an account number to its last four digits. */
export const maskAccount = (lastDigits: string): string => `•••• ${lastDigits}`

export const describeAccount = (words: Translations['withdrawals'], account: BankAccount): string =>
  `${bankNameOf(words, account)} ${maskAccount(account.account_tail)}`
