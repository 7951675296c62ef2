import { ACCOUNT_NUMBER, LATIN_NAME, PASSPORT, plainNumber, THAI_OR_LATIN } from '@bailu/contract/banks'
import type { Card } from '@bailu/contract/cards'
import { isThaiId } from '@bailu/contract/thai-id'
import type { Words } from '../../../words.tsx'
import type { CardDraft, CardErrors } from './card-draft.ts'

type Known = { card: Card | null; today: string; latest: string }
type Says = Words['payout']['card']['error']

/** Issues of the typed values; with a linked card, hidden fields may stay empty and then keep their values. */
export function cardTroubles(draft: CardDraft, { card, today, latest }: Known, says: Says): CardErrors {
  const found: CardErrors = {}
  const missing = (name: keyof CardDraft, words = says.missing) => {
    if (String(draft[name]).trim() === '') found[name] = words
  }
  for (const name of ['branch', 'payee_first_name', 'payee_last_name', 'english_name', 'name'] as const) missing(name)
  missing('bank')
  if (draft.bank === 'other') missing('bank_name')
  if (!card) for (const name of ['account_number', 'id_number', 'id_address'] as const) missing(name)
  if (!card) missing('birth_date', says.day)

  const [first, again] = [plainNumber(draft.account_number), plainNumber(draft.account_number_again)]
  if (first !== '' && !ACCOUNT_NUMBER.test(first)) found.account_number = says.number
  else if (first !== again) found.account_number_again = says.differs
  if (draft.english_name.trim() !== '' && !LATIN_NAME.test(draft.english_name.trim())) found.english_name = says.latin
  for (const name of ['payee_first_name', 'payee_last_name', 'id_address'] as const)
    if (!THAI_OR_LATIN.test(draft[name])) found[name] = says.letters
  idTroubles(draft, card, found, says)

  if (draft.birth_date > latest) found.birth_date = says.underAge
  missing('id_issued_on', says.day)
  if (draft.id_issued_on > today) found.id_issued_on = says.future
  if (draft.id_kind === 'thai_id' && draft.for_life) return found
  missing('id_expires_on', says.day)
  if (draft.id_expires_on !== '' && draft.id_issued_on !== '' && draft.id_expires_on <= draft.id_issued_on)
    found.id_expires_on = says.order
  else if (draft.id_expires_on !== '' && draft.id_expires_on < today) found.id_expires_on = says.expired
  return found
}

function idTroubles(draft: CardDraft, card: Card | null, found: CardErrors, says: Says): void {
  const id = plainNumber(draft.id_number)
  if (id === '') {
    if (!card || card.id_kind !== draft.id_kind) found.id_number = says.missing
  } else if (draft.id_kind === 'thai_id' ? !isThaiId(id) : !PASSPORT.test(id))
    found.id_number = draft.id_kind === 'thai_id' ? says.thaiId : says.passport
}
