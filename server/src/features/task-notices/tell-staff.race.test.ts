import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPushNotice, outboxMail } from '../mail/table.ts'
import { addGuestActor, typedAddress } from '../../testing/fixtures/actors-fixture.ts'
import { addProduct, addStaff } from '../../testing/fixtures/people-and-products-fixture.ts'
import { createBrowser } from '../../testing/stand-ins/push-service.ts'
import { postgresDatabase, postgresReachable } from '../../testing/test-database.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { tellStaff } from './tell-staff.ts'

const here = await postgresReachable()
const START = new Date('2026-11-20T05:00:00Z')
let shop: TestApp
beforeAll(async () => {
  if (here) shop = await openTestApp(postgresDatabase)
})
afterAll(() => shop?.close())

test.skipIf(!here)('many servers notify each person once', async () => {
  shop.setClock(START)
  const { variantId } = await addProduct(shop.db, { stock: 50 })
  const ids = await Promise.all(Array.from({ length: 6 }, () => addStaff(shop.db, 'operations')))
  const servers = () => Promise.all(Array.from({ length: 6 }, () => tellStaff(shop.ctx({ kind: 'system' }))))
  await servers()
  for (const [index, staffId] of ids.entries()) {
    const person = shop.as({ kind: 'staff', staffId, roles: ['operations'], sessionId: '' })
    if (index % 2 === 0)
      await person('POST /api/staff/me/push', {
        ...createBrowser(`https://push.example.com/${index}`).address,
        lang: 'en',
      })
    else
      await person('PUT /api/staff/me/notice', {
        tasks: [{ what: 'to_ship', way: 'mail' }],
        quiet: null,
        digest_hour: null,
      })
  }
  for (let order = 0; order < 5; order += 1)
    await shop.as(await addGuestActor(shop.db))('POST /api/order', {
      lines: [{ variant_id: variantId, quantity: 1 }],
      address: typedAddress(),
      expected_total: 64_000,
      payment_method: 'cod',
    })
  for (const minutes of [1, 12, 13, 14]) {
    shop.setClock(new Date(START.getTime() + minutes * 60_000))
    await servers()
  }
  const pushes = await shop.db.select().from(staffPushNotice)
  expect(pushes.map(({ kind, count }) => `${kind} ${count}`)).toEqual(Array(3).fill('to_ship 5'))
  expect(await shop.db.$count(outboxMail)).toBe(3)
})
