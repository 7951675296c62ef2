import { isThaiId } from '@bailu/contract/patterns'
import type { Card, IdKind } from '@bailu/contract/withdrawals/card'
import {
  ACCOUNT_NUMBER,
  type Bank,
  LATIN_NAME,
  NAME_WITHOUT_DIGITS,
  normalizeNumber,
  PASSPORT,
  THAI_OR_LATIN,
} from '@bailu/contract/withdrawals/kinds'
import type { Translations } from '@bailu/phrases/translations'

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
type CardErrors = Partial<Record<keyof CardDraft, string>>

const SECRET_FIELDS = ['account_number', 'account_number_again', 'id_number', 'birth_date', 'id_address'] as const

/**
 * Initial values of the form; account number, id number, birth date and address of the linked card are left empty.
 */
export const toCardDraft = (card: Card | null): CardDraft => ({
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
export const withoutSecrets = (draft: CardDraft): Partial<CardDraft> =>
  Object.fromEntries(Object.entries(draft).filter(([name]) => !(SECRET_FIELDS as readonly string[]).includes(name)))

type CardContext = { card: Card | null; today: string; latestBirthDate: string }
type CardErrorTexts = Translations['withdrawals']['card']['error']

/** Issues of the typed values; with a linked card, hidden fields may stay empty and then keep their values. */
export function validateCard(
  draft: CardDraft,
  { card, today, latestBirthDate }: CardContext,
  texts: CardErrorTexts,
): CardErrors {
  const issues: CardErrors = {}
  const requireField = (name: keyof CardDraft, text = texts.missing) => {
    if (String(draft[name]).trim() === '') issues[name] = text
  }
  for (const name of ['branch', 'payee_first_name', 'payee_last_name', 'english_name', 'name'] as const)
    requireField(name)
  requireField('bank')
  if (draft.bank === 'other') requireField('bank_name')
  if (!card) for (const name of ['account_number', 'id_number', 'id_address'] as const) requireField(name)
  if (!card) requireField('birth_date', texts.day)

  const [first, repeated] = [normalizeNumber(draft.account_number), normalizeNumber(draft.account_number_again)]
  if (first !== '' && !ACCOUNT_NUMBER.test(first)) issues.account_number = texts.number
  else if (first !== repeated) issues.account_number_again = texts.differs
  if (draft.english_name.trim() !== '' && !LATIN_NAME.test(draft.english_name.trim())) issues.english_name = texts.latin
  for (const name of ['payee_first_name', 'payee_last_name', 'id_address'] as const)
    if (!THAI_OR_LATIN.test(draft[name])) issues[name] = texts.letters
  for (const name of ['payee_first_name', 'payee_last_name', 'name'] as const)
    if (!NAME_WITHOUT_DIGITS.test(draft[name])) issues[name] = texts.digits
  validateId(draft, card, issues, texts)

  if (draft.birth_date > latestBirthDate) issues.birth_date = texts.underAge
  requireField('id_issued_on', texts.day)
  if (draft.id_issued_on > today) issues.id_issued_on = texts.future
  else if (draft.id_issued_on !== '' && draft.id_issued_on <= draft.birth_date) issues.id_issued_on = texts.issued
  if (draft.id_kind === 'thai_id' && draft.for_life) return issues
  requireField('id_expires_on', texts.day)
  if (draft.id_expires_on !== '' && draft.id_issued_on !== '' && draft.id_expires_on <= draft.id_issued_on)
    issues.id_expires_on = texts.order
  else if (draft.id_expires_on !== '' && draft.id_expires_on < today) issues.id_expires_on = texts.expired
  return issues
}

function validateId(draft: CardDraft, card: Card | null, issues: CardErrors, texts: CardErrorTexts): void {
  const id = normalizeNumber(draft.id_number)
  if (id === '') {
    if (!card || card.id_kind !== draft.id_kind) issues.id_number = texts.missing
  } else if (draft.id_kind === 'thai_id' ? !isThaiId(id) : !PASSPORT.test(id))
    issues.id_number = draft.id_kind === 'thai_id' ? texts.thaiId : texts.passport
}
