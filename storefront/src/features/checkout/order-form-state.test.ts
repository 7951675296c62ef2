import { expect, test } from 'vitest'
import { type OrderFormAction, type OrderFormState, reduceOrderForm } from './order-form-state.ts'

const EMPTY: OrderFormState = {
  draft: { message: '', method: 'promptpay' },
  issue: undefined,
  isChoosingAddress: false,
  pastedAddress: '',
  isContactChecked: false,
}
const after = (...actions: OrderFormAction[]) => actions.reduce(reduceOrderForm, EMPTY)
const submitWith = (part: 'address' | 'contact' | 'lines'): OrderFormAction => ({
  type: 'submitted',
  issue: { part, message: part },
})

test('submitting without an address opens the choice', () => {
  expect(after(submitWith('address'))).toMatchObject({ issue: { message: 'address' }, isChoosingAddress: true })
})

test('a chosen address and a typed contact remove the message, another change does not', () => {
  const contact = { name: 'A', phone: '' }
  expect(after(submitWith('address'), { type: 'address-chosen' }).issue).toBeUndefined()
  expect(after(submitWith('contact'), { type: 'changed', part: { contact } }).issue).toBeUndefined()
  expect(after(submitWith('lines'), { type: 'changed', part: { message: 'x' } }).issue).toBeDefined()
})

test('after a submission with an incomplete contact, its fields stay checked', () => {
  expect(after(submitWith('contact'), { type: 'submitted', issue: undefined })).toMatchObject({
    isContactChecked: true,
    issue: undefined,
  })
})

test('discarding empties the draft', () => {
  expect(after({ type: 'changed', part: { message: 'x', method: 'cod' } }, { type: 'discarded' }).draft).toEqual(
    EMPTY.draft,
  )
})
