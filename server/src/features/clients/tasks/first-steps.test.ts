import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UsedLink } from '@bailu/contract/share/shop'
import { type ClientsFixture, openClientsFixture } from '../../../testing/fixtures/clients-fixture.ts'
import { COURSE } from '../../../testing/fixtures/material-and-training-fixture.ts'
import { addStaff, staffActor } from '../../../testing/fixtures/people-and-products-fixture.ts'

let shop: ClientsFixture
beforeAll(async () => {
  shop = await openClientsFixture()
})
afterAll(() => shop?.close())

const steps = async (by = shop.partner) => (await shop.as(by)('GET /api/task', {})).first_steps
const open = (by: Parameters<typeof shop.as>[0], source: UsedLink['source'] = 'page') =>
  shop.as(by)('POST /api/link/open', { e: 'BL0001', source, page: 'home', item: 0 })

test('first steps are done by opens of the link on other phones and a completed course', async () => {
  const none = { opens: 0, share: false, learn: false, material: false }
  expect(await steps()).toEqual(none)
  await open(shop.partner)
  expect(await steps()).toEqual(none)
  await open({ kind: 'anonymous' })
  await open({ kind: 'anonymous' }, 'poster')
  expect(await steps()).toEqual({ ...none, opens: 2 })
  await open({ kind: 'anonymous' }, 'draft')
  expect(await steps()).toEqual({ ...none, opens: 3, share: true })

  const content = shop.as(staffActor(await addStaff(shop.db, 'content'), 'content'))
  const { id } = await content('POST /api/staff/training', { ...COURSE, quiz: null })
  const { chapters } = await shop.as({ kind: 'anonymous' })('GET /api/training/{id}', { id })
  for (const [index, chapter] of chapters.entries()) {
    await shop.as(shop.partner)('PUT /api/training/chapter/{id}', { id: chapter.id, done: true })
    expect((await steps())?.learn).toBe(index === chapters.length - 1)
  }
  await open({ kind: 'anonymous' }, 'material')
  expect(await steps()).toEqual({ opens: 3, share: true, learn: true, material: true })
  expect(await steps(shop.other)).toEqual(none)
})

test('a partner with clients or paid orders has no first steps', async () => {
  await shop.paidOrder(shop.other)
  expect(await steps(shop.other)).toBeNull()
  await shop.client()
  expect(await steps()).toBeNull()
})
