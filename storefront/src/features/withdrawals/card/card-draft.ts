import type { Bank } from '@bailu/contract/banks'
import type { Card, IdKind } from '@bailu/contract/cards'

/** Form values as typed, under the field names of the call. */
export type CardDraft = {
  bank: Bank | ''
  bank_name: string
  branch: string
  account_number: string
  account_number_again: string
  payee_first_name: string
  payee_last_name: string
  english_name: string
  name: string
  id_kind: IdKind
  id_number: string
  birth_date: string
  id_address: string
  id_issued_on: string
  id_expires_on: string
  for_life: boolean
}
export type CardField = keyof CardDraft
export type CardErrors = Partial<Record<CardField | 'all', string>>

const SECRET = ['account_number', 'account_number_again', 'id_number', 'birth_date', 'id_address'] as const

/**
 * Initial values of the form; account number, id number, birth date and address of the linked card are left empty.
 */
export const draftOf = (card: Card | null): CardDraft => ({
  bank: card?.bank ?? '',
  bank_name: card?.bank_name ?? '',
  branch: card?.branch ?? '',
  account_number: '',
  account_number_again: '',
  payee_first_name: card?.payee_first_name ?? '',
  payee_last_name: card?.payee_last_name ?? '',
  english_name: card?.english_name ?? '',
  name: card?.name ?? '',
  id_kind: card?.id_kind ?? 'thai_id',
  id_number: '',
  birth_date: '',
  id_address: '',
  id_issued_on: card?.id_issued_on ?? '',
  id_expires_on: card?.id_expires_on ?? '',
  for_life: card !== null && card.id_expires_on === null,
})

/** The fields that may be stored on the phone over a reload. */
export const keepable = (draft: CardDraft): Partial<CardDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !(SECRET as readonly string[]).includes(name)))
