import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { auditedTransactions } from './audited-transactions.mjs'
import { importProblem } from './fences.mjs'
import { injectedClock } from './injected-clock.mjs'
import { targetOf } from './paths.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const reports = (rule, place, visits, text = '') => {
  const found = []
  const visitor = rule.create({
    filename: join(ROOT, place),
    sourceCode: { text },
    report: ({ message }) => found.push(message),
  })
  for (const [kind, node] of visits) visitor[kind]?.(node)
  return found
}

test.each([
  ['contract/src/orders/shop.ts', 'contract/src/fields.ts'],
  ['phrases/src/orders.ts', 'contract/src/languages.ts'],
  ['client/src/errors.ts', 'contract/src/envelope.ts'],
  ['storefront/src/browser/request/request.ts', 'client/src/build-request.ts'],
  ['storefront/src/routes/cart.tsx', 'storefront/src/features/cart/screen.tsx'],
  ['storefront/src/features/checkout/order-form.tsx', 'storefront/src/features/cart/queries.ts'],
  ['storefront/src/browser/request/request.ts', 'contract/src/languages'],
  ['back-office/src/features/orders/order-search.ts', 'contract/src/orders/kinds'],
  ['back-office/src/features/shop-rules/rule-value.tsx', 'contract/src/shop-rules/kinds'],
])('%s may import %s', (place, target) => expect(importProblem(place, target)).toBeUndefined())

test.each([
  ['contract/src/orders/shop.ts', 'server/src/core/context.ts'],
  ['phrases/src/orders.ts', 'server/src/core/context.ts'],
  ['server/src/lib/request-headers.ts', 'storefront/src/i18n/language.ts'],
  ['storefront/src/i18n/language.ts', 'server/src/lib/request-headers.ts'],
  ['storefront/src/features/cart/screen.tsx', 'storefront/src/features/orders/queries.ts'],
  ['storefront/src/features/orders/queries.ts', 'storefront/src/features/returns/queries.ts'],
  ['storefront/src/ui/button.tsx', 'storefront/src/features/orders/queries.ts'],
  ['storefront/src/browser/request/request.ts', 'contract/src/orders'],
  ['back-office/src/app/session.ts', 'contract/src/calls'],
  ['back-office/src/routes/_app/orders/index.tsx', 'contract/src/orders/staff'],
  ['back-office/src/features/orders/order-search.ts', 'contract/src/orders/staff'],
  ['back-office/src/features/shop-rules/rule-value.tsx', 'contract/src/shop-rules/staff'],
  ['phrases/src/orders.ts', 'contract/src/fields.ts'],
  ['client/src/errors.ts', 'contract/src/fields.ts'],
])('%s may not import %s', (place, target) => expect(importProblem(place, target)).toBeTypeOf('string'))

test('the storefront may import the contract as types, or lazily', () => {
  expect(importProblem('storefront/src/a.ts', 'contract/src/orders', { typeOnly: true })).toBeUndefined()
  expect(importProblem('storefront/src/a.ts', 'contract/src/orders', { lazy: true })).toBeUndefined()
})

test('rules of a form may use schemas and are only loaded lazily', () => {
  const rules = 'storefront/src/features/addresses/address-rules.ts'
  const form = 'storefront/src/features/addresses/address-form.tsx'
  expect(importProblem(rules, 'contract/src/addresses')).toBeUndefined()
  expect(importProblem(form, rules, { lazy: true })).toBeUndefined()
  expect(importProblem(form, rules)).toBeTypeOf('string')
})

test('import specifiers are resolved to paths from the root', () => {
  expect(targetOf('server/src/http/a.ts', '../lib/request-headers.ts')).toBe('server/src/lib/request-headers.ts')
  expect(targetOf('server/src/http/a.ts', '@bailu/contract/orders')).toBe('contract/src/orders')
  expect(targetOf('server/src/http/a.ts', 'zod')).toBeUndefined()
})

test('features do not read the system clock', () => {
  const wall = [['NewExpression', { callee: { name: 'Date' }, arguments: [] }]]
  expect(reports(injectedClock, 'server/src/features/orders/a.ts', wall)).toHaveLength(1)
  expect(reports(injectedClock, 'server/src/core/a.ts', wall)).toHaveLength(0)
  expect(
    reports(injectedClock, 'server/src/features/orders/a.ts', [
      ['NewExpression', { callee: { name: 'Date' }, arguments: [{}] }],
    ]),
  ).toHaveLength(0)
})

test('a transaction writes an audit entry or gives a reason', () => {
  const place = 'server/src/features/orders/a.ts'
  const opens = ['CallExpression', { callee: { name: 'inTx' } }]
  const end = ['Program:exit', {}]
  expect(reports(auditedTransactions, place, [opens, end])).toHaveLength(1)
  expect(
    reports(auditedTransactions, place, [opens, ['CallExpression', { callee: { name: 'recordAudit' } }], end]),
  ).toHaveLength(0)
  expect(reports(auditedTransactions, place, [opens, end], '// no audit: joins the caller’s')).toHaveLength(0)
  expect(reports(auditedTransactions, place, [opens, end], '// no audit:')).toHaveLength(1)
})
