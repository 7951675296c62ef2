import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { bankReferenceIn, normalizeBankReference } from './normalize.ts'

const code = (value: number) => String.fromCodePoint(value)
const unseen = [0x034f, 0xfe0f, 0x3164, 0x115f, 0x2800, 0x180b, 0x17b4, 0x200b, 0xad].map(
  (value) => `KBANK${code(value)}01`,
)

test.each([
  'kbank-01',
  ' KBANK - 01 ',
  'KBANK\u00a0-01',
  '\ufeffKBANK-01',
  'ＫＢＡＮＫ-０１',
  'KBANK.01',
  'KBANK/01',
  'KBANK๐๑',
  'KBANK०१',
  'KBANK\u{1d7ce}\u{1d7cf}',
  'KBANK0①',
  ...unseen,
])('%j is the same transfer', (typed) => expect(normalizeBankReference(typed)).toBe('KBANK01'))

test('different references stay different', () =>
  expect(normalizeBankReference('KBANK-02')).not.toBe(normalizeBankReference('KBANK-01')))

test.each(['KB\u0410NK01', 'KBÄNK01', 'ใบเสร็จ 12', '银行01', 'KBANKı', '---', '\u3164'])(
  '%j is not a bank reference',
  (typed) => {
    let caught: unknown
    try {
      normalizeBankReference(typed)
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(AppError)
    expect(caught).toMatchObject({ code: 'bad_input', fields: { bank_reference: { what: 'form' } } })
    expect(bankReferenceIn(typed)).toBe('')
  },
)
