/** Retail banks of Thailand by their Bank of Thailand code; with `other` the name is typed. */
export const BANKS = [
  '002',
  '004',
  '006',
  '011',
  '014',
  '025',
  '030',
  '034',
  '033',
  '024',
  '022',
  '069',
  '067',
  '073',
  '066',
  '070',
  '052',
  '020',
  '071',
  'other',
] as const
export type Bank = (typeof BANKS)[number]

/** As typed, without spaces and dashes: between 10 and 15 digits at every bank. */
export const ACCOUNT_NUMBER = /^\d{10,15}$/
/** The name as a bank writes it in Latin letters. */
export const LATIN_NAME = /^[A-Za-z][A-Za-z .,'/-]*$/
/** Characters of names and addresses on official documents: Latin and Thai. */
export const THAI_OR_LATIN = /^[\p{Script=Latin}\p{Script=Thai}0-9\s.,'’/()#&:;"-]*$/u
/** A person's name; digits of any script are a mistake of typing. */
export const NAME_WITHOUT_DIGITS = /^\P{Nd}*$/u
export const PASSPORT = /^[A-Z0-9]{5,20}$/

export const normalizeNumber = (raw: string): string => raw.replace(/[\s-]/g, '').toUpperCase()

/** Why a partner gives up the remaining balance. */
export const GIVE_UP_REASONS = ['leaving', 'too_small', 'other'] as const

export const WITHDRAWAL_STATUSES = ['under_review', 'paid', 'rejected', 'returned'] as const
