import { expect, test } from 'vitest'
import { calls } from '@bailu/contract/calls'
import { LEAD_TYPES } from '@bailu/contract/leads/kinds'
import { en } from '@bailu/phrases/leads/en'
import { toLeadInput, emptyLeadValues, type LeadValues, validateLead } from './lead-form-values.ts'

const takes = (type: (typeof LEAD_TYPES)[number], values: ReturnType<typeof emptyLeadValues>) =>
  calls['POST /api/potential-customer'].input.safeParse({ lead: toLeadInput(type, values), draft: 'a'.repeat(32) })
    .success

test.each(LEAD_TYPES)('a form with a name alone is one the server takes: %s', (type) => {
  expect(takes(type, { ...emptyLeadValues(), name: 'Nim' })).toBe(true)
  expect(takes(type, emptyLeadValues())).toBe(false)
})

test('health data is sent only with the person’s consent', () => {
  const values: LeadValues = { ...emptyLeadValues(), name: 'Nim', skin_type: 'dry_skin', eyes: ['excess_fat'] }
  expect(toLeadInput('individual', values)).toMatchObject({ health: null })
  const agreed = { ...values, agreed: true }
  expect(toLeadInput('individual', agreed)).toMatchObject({ health: { agreed: true, skin_type: 'dry_skin' } })
  expect(takes('individual', agreed)).toBe(true)
})

test('issues are found before sending', () => {
  const wrong = validateLead(
    'individual',
    { ...emptyLeadValues(), phone: '12', age: '0', agreed: true, agreed_on: '2999-01-01' },
    en.form,
  )
  expect(Object.keys(wrong).sort()).toEqual(['age', 'agreed_on', 'name', 'phone'])
  expect(
    validateLead('individual', { ...emptyLeadValues(), name: 'N', phone: '+66 81 234 5678', age: ' 34 ' }, en.form),
  ).toEqual({})
})
