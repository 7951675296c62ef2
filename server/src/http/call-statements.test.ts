import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStatements } from '../testing/budgets/list-statements.ts'
import { addClientsFixture, addDueClientNote } from '../testing/fixtures/clients-fixture.ts'
import { openHttpTestApp } from '../testing/http-test-app.ts'

const FILE = 'server/src/testing/budgets/partner-call-statements.json'
const BUDGET = JSON.parse(
  readFileSync(new URL('../testing/budgets/partner-call-statements.json', import.meta.url), 'utf8'),
) as Record<string, number>

const openShop = async () => addClientsFixture(await openHttpTestApp())
let shop: Awaited<ReturnType<typeof openShop>>
let authorization: string
beforeAll(async () => {
  shop = await openShop()
  const client = await shop.client()
  await shop.finishedOrder(client)
  await shop.paidOrder(client)
  await addDueClientNote(shop, shop.partner, client.userId)
  await shop.paidOrder(shop.partner)
  await shop.order(shop.partner)
  authorization = `Bearer ${await shop.signIn.user(shop.partner.userId)}`
})
afterAll(() => shop?.close())

const call = async (url: string) => {
  const reply = await shop.app.inject({ url, headers: { authorization } })
  expect(reply.json()).toMatchObject({ status: 100 })
}

test.each(Object.entries(BUDGET))('%s sends %i statements, one of them for the session', async (url, budget) => {
  // The first call also reads what is cached for all callers, such as shop rules.
  await call(url)
  const statements = await listStatements(() => call(url))
  expect(statements.length, `${url} may send ${budget} statements (${FILE}) and sent:\n${statements.join('\n')}`).toBe(
    budget,
  )
})
