import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InputOf } from '@bailu/contract/calls'
import type { Actor } from '../../core/context.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'

let shop: TestApp
let editor: Actor
let one: Actor
let other: Actor
const texts = (word: string) => ({ en: word, zh: `${word} zh`, th: `${word} th` })
type Audience = InputOf<'POST /api/staff/sitemessage'>['audience']
const send = (word: string, audience: Audience, send_at: string | null = null) =>
  shop.as(editor)('POST /api/staff/sitemessage', { content: texts(word), audience, send_at })
const seen = async (actor: Actor) =>
  (await shop.as(actor)('GET /api/sitemessage/check', {})).map(({ content }) => content)

beforeAll(async () => {
  shop = await openTestApp()
  editor = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
  one = people.userActor((await people.addPartner(shop.db, 'BL0001')).id, true)
  other = people.userActor((await people.addPartner(shop.db, 'BL0002')).id, true)
})
afterAll(() => shop.close())

test('a partner reads messages to all, to their level and to them only', async () => {
  await send('all', { to: 'all' })
  await send('level 1', { to: 'level', level: 1 })
  await send('level 2', { to: 'level', level: 2 })
  const { id } = await send('one', { to: 'one', employee_no: ' bl0001 ' })
  expect(await seen(one)).toEqual(['one', 'level 1', 'all'])
  expect(await seen(other)).toEqual(['level 1', 'all'])
  expect((await shop.as(one)('GET /api/sitemessage/{id}', { id, lang: 'th' })).content).toBe('one th')
  for (const key of ['GET /api/sitemessage/{id}', 'POST /api/sitemessage/{id}/read'] as const)
    await expect(shop.as(other)(key, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(send('anonymous', { to: 'one', employee_no: 'XX' })).rejects.toMatchObject({ code: 'partner_unknown' })
})

test('read marks belong to one reader, are set once, and can be set for all messages', async () => {
  const { id } = await send('mark', { to: 'all' })
  const unread = async (actor: Actor) =>
    (await shop.as(actor)('GET /api/sitemessage/check', {})).filter(({ read }) => !read).map((row) => row.content)
  await Promise.all([1, 2, 3].map(() => shop.as(one)('POST /api/sitemessage/{id}/read', { id })))
  expect(await unread(one)).not.toContain('mark')
  expect(await unread(other)).toContain('mark')
  await shop.as(other)('POST /api/sitemessage/read', {})
  expect(await unread(other)).toEqual([])
  const rows = (await shop.as(editor)('GET /api/staff/sitemessage', {})).list
  expect(rows.find((row) => row.id === id)?.readers).toBe(2)
})

test('a scheduled message is not shown yet, a retracted one is gone', async () => {
  const at = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
  const { id } = await send('tomorrow', { to: 'all' }, at)
  expect(await seen(one)).not.toContain('tomorrow')
  shop.passDays(1)
  expect(await seen(one)).toContain('tomorrow')
  await shop.as(editor)('POST /api/staff/sitemessage/{id}/unpublish', { id })
  expect(await seen(one)).not.toContain('tomorrow')
  await expect(shop.as(editor)('POST /api/staff/sitemessage/{id}/unpublish', { id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('paging lists every message once', async () => {
  for (let n = 0; n < 25; n += 1) await send(`n${n}`, { to: 'all' })
  const ids: number[] = []
  for (let cursor: string | null = null; ;) {
    const page: { list: { id: number }[]; next: string | null } = await shop.as(one)('GET /api/sitemessage', {
      ...(cursor !== null && { cursor }),
    })
    ids.push(...page.list.map(({ id }) => id))
    if (page.next === null) break
    cursor = page.next
  }
  expect(ids.length).toBeGreaterThan(25)
  expect(new Set(ids).size).toBe(ids.length)
})

test('before sending, staff see the number of receivers and can search for a partner', async () => {
  const as = shop.as(editor)
  const reached = async (input: InputOf<'GET /api/staff/sitemessage/audience'>) =>
    (await as('GET /api/staff/sitemessage/audience', input)).receivers
  expect(await reached({ to: 'all' })).toBe(2)
  expect(await reached({ to: 'level', level: 1 })).toBe(2)
  expect(await reached({ to: 'level', level: 4 })).toBe(0)
  expect(await reached({ to: 'one', employee_no: 'bl0001' })).toBe(1)
  expect(await reached({ to: 'one', employee_no: 'BL9999' })).toBe(0)
  await expect(reached({ to: 'level' })).rejects.toMatchObject({ code: 'bad_input' })
  await expect(reached({ to: 'one' })).rejects.toMatchObject({ code: 'bad_input' })
  const found = async (q: string) =>
    (await as('GET /api/staff/sitemessage/partner', { q })).map(({ employee_no }) => employee_no)
  expect(await found('bl00')).toEqual(['BL0001', 'BL0002'])
  expect(await found('BL0002')).toEqual(['BL0002'])
  for (const none of ['', '%', '_L0001', 'zzz']) expect(await found(none)).toEqual([])
  const { id } = await send('counted', { to: 'all' })
  const [row] = (await as('GET /api/staff/sitemessage', {})).list
  expect(row).toMatchObject({ id, receivers: 2, readers: 0 })
})
