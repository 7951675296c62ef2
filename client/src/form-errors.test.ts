import { expect, test } from 'vitest'
import { AppError, NetworkError } from './errors.ts'
import { toFormErrors } from './form-errors.ts'

const rejection = (errors: Record<string, string>, code: AppError['code'] = 'bad_input') => ({
  message: 'Please check',
  errors,
  cause: new AppError(400, 'Please check', code, errors),
})

test('messages go to the fields that the form shows, in the order of the screen', () => {
  const { fields, message } = toFormErrors(rejection({ phone: 'wrong', name: 'missing' }), ['name', 'phone'])
  expect(Object.entries(fields)).toEqual([
    ['name', 'missing'],
    ['phone', 'wrong'],
  ])
  expect(message).toBeUndefined()
})

test.each([
  ['lines.0.quantity', ['lines', 'quantity'], 'lines'],
  ['lines.0.quantity', ['lines', 'lines.0.quantity'], 'lines.0.quantity'],
  ['lead.health.agreed_on', ['agreed_on'], 'agreed_on'],
  ['refund_to.number', ['number'], 'number'],
])('the issue of %s in a form with %j belongs to %s', (path, fields, field) => {
  expect(toFormErrors(rejection({ [path]: 'wrong' }), fields)).toEqual({
    fields: { [field]: 'wrong' },
    message: undefined,
  })
})

test('messages of fields that the form does not show are left for the form, each once', () => {
  const error = rejection({
    phone: 'wrong',
    'lines.0.name': 'too long',
    'lines.1.name': 'too long',
    version: 'missing',
  })
  expect(toFormErrors(error, ['phone', 'name'])).toEqual({ fields: { phone: 'wrong' }, message: 'too long missing' })
})

test('an error without issues is left for the form, unless its code belongs to a field', () => {
  const error = rejection({}, 'password_common')
  expect(toFormErrors(error, ['password'])).toEqual({ fields: {}, message: 'Please check' })
  expect(toFormErrors(error, ['password'], { password_common: 'password' })).toEqual({
    fields: { password: 'Please check' },
    message: undefined,
  })
  expect(toFormErrors(error, ['email'], { password_common: 'password' as never }).message).toBe('Please check')
})

test('a lost connection is left for the form', () => {
  const error = { message: 'no network', errors: {}, cause: new NetworkError() }
  expect(toFormErrors(error, ['name'], { password_common: 'name' })).toEqual({ fields: {}, message: 'no network' })
})
