import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Texts quoted in the specification, verbatim. */
const QUOTED = [
  'View all',
  'Copy link',
  'Cancel',
  'Copy successful',
  'tips',
  'Login required to access this page. Go to login?',
  'Step 1',
  'Step 2',
  'Please enter correct email',
  'Malformed phone number',
  'Please fill in the name',
  'Please select a receiving area',
  'Address can not be empty',
  'Two passwords entered do not match',
  'Please read and agree to the User Agreement and Privacy Agreement first',
  'Please fill in the correct information',
  'Please enter your search keywords',
  'Network Error',
  'Modification successful',
  'Added successfully',
  'Deleted successfully',
  'Saved successfully',
  'Canceled successfully',
  'Operation successful!',
  'Upload Successfully',
  'Add Successful',
  'Payment Successfully',
  'Withdrawal successful',
  'Cannot Purchase At This Time',
  'No Product selected',
  'Shopping Cart is Empty',
  'No Clients Yet',
  'No data available',
  'No more',
  'Are You Sure to Delete This Address?',
  'Are you sure you want to log out of the current account?',
  'become a {} to enjoy more benefits',
  'You are under 20 years old and cannot become our business partner. We welcome you to become our business partner after you turn 20',
  'Reset Success',
  'Do you confirm to delete this bank card information?',
  'The account numbers entered twice are inconsistent',
  'You have not yet linked a bank card. Please link your bank card information before withdrawing',
]

/** Quoted in the middle of a sentence; on a screen they begin with a capital. */
const WITHIN_A_SENTENCE = ['scan QR to pay', 'payment successfully']

/** All texts of a namespace; functions are called with `{}` and with small numbers. */
function texts(group: unknown): string[] {
  if (typeof group === 'string') return [group]
  if (typeof group === 'function')
    return [
      ['{}', '{}'],
      [1, 2],
      [2, 1],
    ].map((parts) => made(group, parts))
  return Object.values(group as object).flatMap(texts)
}
function made(words: Function, parts: unknown[]): string {
  try {
    return String(words(...parts))
  } catch {
    return ''
  }
}

// `back-office/en.ts` lists the namespaces of the others.
const folders = globSync('*/**/en.ts', { cwd: import.meta.dirname })
  .map((file) => ({ name: dirname(file) }))
  .filter(({ name }) => name !== 'back-office')
const groups = await Promise.all(
  folders.map(async ({ name }) => ((await import(join(import.meta.dirname, name, 'en.ts'))) as { en: unknown }).en),
)
const said = new Set(groups.flatMap(texts))
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

test.each(QUOTED)('%s', (text) => expect(said).toContain(text))

test.each(WITHIN_A_SENTENCE)('… %s …', (text) => expect([...said]).toContain(capital(text)))

test('“canceled” is spelled as in the specification in every text', () => {
  expect([...said].filter((text) => /cancell(?!ation)/i.test(text))).toEqual([])
})
