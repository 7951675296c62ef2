import { en } from '@bailu/phrases/withdrawals/en'
import type { Card } from '@bailu/contract/withdrawals/card'
import { expect, test } from 'vitest'
import { type CardDraft, toCardDraft, validateCard, withoutSecrets } from './card-draft.ts'

const says = en.card.error
const known = { card: null, today: '2026-11-20', latestBirthDate: '2006-11-20' }
const FILLED: CardDraft = {
  ...toCardDraft(null),
  bank: '004',
  branch: 'Silom',
  account_number: '123-4-56789-0',
  account_number_again: '123 456 7890',
  payee_first_name: 'มาลี',
  payee_last_name: 'สุขสันต์',
  english_name: 'MALEE SUKSAN',
  name: 'มาลี สุขสันต์',
  id_number: '1 1017 00230 70 8',
  birth_date: '2006-11-20',
  id_address: '1 ถนนสุขุมวิท',
  id_issued_on: '2022-03-01',
  id_expires_on: '2031-02-27',
}

test('a complete form has no issues; an empty one reports all missing fields', () => {
  expect(validateCard(FILLED, known, says)).toEqual({})
  const empty = validateCard(toCardDraft(null), known, says)
  expect(Object.keys(empty)).toHaveLength(12)
  expect(empty.bank_name).toBeUndefined()
})

const wrong: [Partial<CardDraft>, keyof CardDraft, string][] = [
  [{ account_number_again: '1234567891' }, 'account_number_again', says.differs],
  [{ account_number: '12', account_number_again: '12' }, 'account_number', says.number],
  [{ english_name: 'มาลี' }, 'english_name', says.latin],
  [{ payee_last_name: '玛' }, 'payee_last_name', says.letters],
  [{ payee_first_name: 'Malee2' }, 'payee_first_name', says.digits],
  [{ payee_last_name: 'สุขสันต์ ๒' }, 'payee_last_name', says.digits],
  [{ english_name: 'MALEE 2' }, 'english_name', says.latin],
  [{ name: 'Malee 3' }, 'name', says.digits],
  [{ id_number: '1101700230709' }, 'id_number', says.thaiId],
  [{ id_kind: 'passport', id_number: 'A' }, 'id_number', says.passport],
  [{ birth_date: '2006-11-21' }, 'birth_date', says.underAge],
  [{ id_issued_on: '2026-11-21' }, 'id_issued_on', says.future],
  [{ id_issued_on: '2006-11-20' }, 'id_issued_on', says.issued],
  [{ id_expires_on: '2022-03-01' }, 'id_expires_on', says.order],
  [{ id_expires_on: '2026-11-19' }, 'id_expires_on', says.expired],
  [{ bank: 'other' }, 'bank_name', says.missing],
  [{ id_kind: 'passport', id_number: 'AA123456', for_life: true, id_expires_on: '' }, 'id_expires_on', says.day],
]
test.each(wrong)('%j', (part, field, words) =>
  expect(validateCard({ ...FILLED, ...part }, known, says)).toEqual({ [field]: words }),
)

test('when changing a card, hidden fields may stay empty, unless the kind of id changes', () => {
  const card = { id_kind: 'thai_id', id_expires_on: null } as Card
  const unchanged = {
    ...FILLED,
    account_number: '',
    account_number_again: '',
    id_number: '',
    birth_date: '',
    id_address: '',
  }
  expect(validateCard(unchanged, { ...known, card }, says)).toEqual({})
  expect(validateCard({ ...unchanged, id_kind: 'passport' }, { ...known, card }, says)).toEqual({
    id_number: says.missing,
  })
  expect(validateCard({ ...unchanged, account_number_again: '1234567890' }, { ...known, card }, says)).toEqual({
    account_number_again: says.differs,
  })
})

test('numbers, birth date and address are not stored on the phone', () => {
  expect(JSON.stringify(withoutSecrets(FILLED))).not.toMatch(/123|1101|2006|สุขุมวิท/)
})
