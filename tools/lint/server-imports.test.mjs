import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { importProblem } from './fences.mjs'
import { isTest, targetOf } from './paths.mjs'
import { FEATURE_IMPORTS, featureNode, serverPackageProblem } from './server-imports.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

test.each([
  ['server/src/core/context.ts', 'server/src/database/connect.ts'],
  ['server/src/integrations/mailer.ts', 'server/src/lib/config.ts'],
  ['server/src/cli/keys-status.ts', 'server/src/app/reseal.ts'],
  ['server/src/features/orders/place-order.ts', 'server/src/features/pricing/price-lines.ts'],
  ['server/src/features/orders/cancel-order.ts', 'server/src/features/orders/base/order-access.ts'],
  ['server/src/features/refunds/list-refunds.ts', 'server/src/features/orders/base/order-rows.ts'],
  ['server/src/features/levels/handlers.ts', 'server/src/features/rewards/earn-rewards.ts'],
  ['server/src/features/staff/handlers.ts', 'server/src/features/approvals/registry.ts'],
  ['server/src/http/handlers.ts', 'server/src/features/orders/handlers-staff.ts'],
])('%s may import %s', (place, target) => expect(importProblem(place, target)).toBeUndefined())

test.each([
  ['server/src/lib/config.ts', 'server/src/integrations/opn.ts'],
  ['server/src/integrations/mailer.ts', 'server/src/database/connect.ts'],
  ['server/src/database/transaction.ts', 'server/src/core/context.ts'],
  ['server/src/core/perform.ts', 'server/src/features/audit/list-audit.ts'],
  ['server/src/features/orders/ship-order.ts', 'server/src/http/api.ts'],
  ['server/src/app/serve.ts', 'server/src/testing/test-app.ts'],
  ['server/src/features/orders/place-order.ts', 'server/src/features/rewards/earn-rewards.ts'],
  ['server/src/features/refunds/list-refunds.ts', 'server/src/features/orders/list-orders.ts'],
  ['server/src/features/orders/base/order-access.ts', 'server/src/features/returns/move-return.ts'],
  ['server/src/features/ledger/post.ts', 'server/src/features/orders/place-order.ts'],
  ['server/src/features/account/handlers.ts', 'server/src/features/auth/handlers.ts'],
  ['server/src/features/account/delete-account.ts', 'server/src/features/account/registry.ts'],
  ['server/src/features/orders/handlers.ts', 'server/src/features/orders/table.ts'],
  ['server/src/http/api.ts', 'server/src/features/account/table.ts'],
])('%s may not import %s', (place, target) => expect(importProblem(place, target)).toBeTypeOf('string'))

test('handlers and http/ query no database', () => {
  expect(serverPackageProblem('server/src/features/orders/handlers.ts', 'drizzle-orm')).toBeTypeOf('string')
  expect(serverPackageProblem('server/src/http/api.ts', 'drizzle-orm/pg-core')).toBeTypeOf('string')
  expect(serverPackageProblem('server/src/features/orders/place-order.ts', 'drizzle-orm')).toBeUndefined()
})

test('the imports of features have no circle', () => {
  const findCircle = (feature, path = []) => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature].join(' → ')
    for (const imported of FEATURE_IMPORTS[feature] ?? []) {
      const circle = findCircle(imported, [...path, feature])
      if (circle) return circle
    }
    return undefined
  }
  expect(Object.keys(FEATURE_IMPORTS).flatMap((feature) => findCircle(feature) ?? [])).toEqual([])
})

test('features import each other exactly as listed', () => {
  const imports = {}
  for (const place of globSync('server/src/features/**/*.ts', { cwd: ROOT }).filter((path) => !isTest(path)))
    for (const [, source] of readFileSync(ROOT + place, 'utf8').matchAll(/\b(?:from|import\() ?'(\.[^']+)'/g)) {
      const [node, target] = [featureNode(place), featureNode(targetOf(place, source))]
      if (node && target && node !== target) (imports[node] ??= new Set()).add(target)
    }
  const used = Object.entries(imports).map(([feature, targets]) => [feature, [...targets].sort()])
  expect(Object.fromEntries(used)).toEqual(FEATURE_IMPORTS)
})
