import * as z from 'zod'
import { expect, test } from 'vitest'
import { calls, type Key } from './calls.ts'
import { isPrivateField, PATH_PARAMETERS, splitPrivateFields } from './private-fields.ts'

/** Text fields allowed in URLs, and why they hold no personal data. */
const ALLOWED_FIELDS: Record<string, string> = {
  cursor: 'made by the server: an instant, a number or an id',
  id: 'an id made by the server',
  ids: 'ids of orders, made by the server',
  v: 'the version of a picture',
  level2: 'the name of a category that staff made',
  number: 'the number of an order',
  province: 'a filter of clients by province, which names nobody',
  order: 'the number of an order',
}
/** Searches of public content. */
const ALLOWED_CALLS: Partial<Record<Key, string>> = {
  'GET /api/product': 'products; the address is shared and kept',
  'GET /api/material': 'published material; the address is shared and kept',
}

type Shape = { type?: string; enum?: unknown[]; const?: unknown; format?: string; pattern?: string; anyOf?: Shape[] }
/** Whether the schema accepts free text. */
const isFreeText = (shape: Shape): boolean =>
  shape.anyOf
    ? shape.anyOf.some(isFreeText)
    : shape.type === 'string' && !shape.enum && shape.const === undefined && !shape.format && !shape.pattern

const readKeys = (Object.keys(calls) as Key[]).filter((key) => /^(GET|DELETE) /.test(key))
const fieldsOf = (key: Key) =>
  Object.entries(
    (
      z.toJSONSchema(calls[key].input, { io: 'input', unrepresentable: 'any' }) as {
        properties?: Record<string, Shape>
      }
    ).properties ?? {},
  )

test('no GET or DELETE call has personal data in its URL', () => {
  const violations = readKeys.flatMap((key) =>
    fieldsOf(key)
      .filter(
        ([name, shape]) =>
          isFreeText(shape) && !isPrivateField(key, name) && !(name in ALLOWED_FIELDS) && !(key in ALLOWED_CALLS),
      )
      .map(([name]) => `${key}: ${name}`),
  )
  expect(violations).toEqual([])
})

test('private fields are never path parameters, and every exception is in use', () => {
  const names = new Set(readKeys.flatMap((key) => fieldsOf(key).map(([name]) => name)))
  expect(Object.keys(ALLOWED_FIELDS).filter((name) => !names.has(name))).toEqual([])
  for (const key of readKeys)
    for (const [, name = ''] of key.matchAll(PATH_PARAMETERS))
      expect([key, name, isPrivateField(key, name)]).toEqual([key, name, false])
})

test('private fields are split off into a header', () => {
  expect(
    splitPrivateFields('GET /api/staff/customer', { q: 'มล 0812345678', state: 'active', cursor: undefined }),
  ).toEqual({
    open: { state: 'active' },
    header: { 'X-Private-Input': encodeURIComponent('{"q":"มล 0812345678"}') },
  })
  expect(splitPrivateFields('GET /api/product', { q: 'mask' })).toEqual({ open: { q: 'mask' }, header: {} })
  expect(splitPrivateFields('POST /api/potential-customer', { phone: '1' })).toEqual({
    open: { phone: '1' },
    header: {},
  })
})
