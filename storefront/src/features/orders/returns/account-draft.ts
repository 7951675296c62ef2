import type { InputOf } from '@bailu/contract/calls'

/** The account a refund goes to, as it is being typed. */
export type AccountDraft = { by: 'promptpay' | 'bank'; bank: string; number: string; name: string }
export type AccountErrors = Partial<Record<'bank' | 'number' | 'name', string>>

export const blankAccount: AccountDraft = { by: 'promptpay', bank: '', number: '', name: '' }

/** Missing or malformed fields, each with the given text. */
export function wrongAccount({ by, bank, number, name }: AccountDraft, fill: string): AccountErrors {
  const digits = number.replace(/[\s-]/g, '')
  const right = by === 'promptpay' ? /^(0\d{9}|\d{13}|\d{15})$/ : /^\d{9,16}$/
  return {
    ...(by === 'bank' && bank === '' && { bank: fill }),
    ...(!right.test(digits) && { number: fill }),
    ...(name.trim() === '' && { name: fill }),
  }
}

export const accountOf = ({
  by,
  bank,
  number,
  name,
}: AccountDraft): InputOf<'PUT /api/order/{id}/refund-to'>['refund_to'] =>
  by === 'bank' ? { by, bank, number, name } : { by, number, name }
