import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../core/context.ts'
import { currentPolicyVersions } from '../../legal/policy-versions.ts'
import { brandPage } from '../table.ts'
import { PAGE, TIPS } from '../../../testing/fixtures/content-fixture.ts'
import * as people from '../../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../../testing/test-app.ts'

let shop: TestApp
let editor: Actor
const anonymous: Actor = { kind: 'anonymous' }
const page = (version: number, words: string) => ({
  version,
  title: PAGE.title,
  body: { en: `<p>${words}</p>`, zh: `<p>${words}</p>`, th: `<p>${words}</p>` },
})
const policy = (version?: number) =>
  shop.as(anonymous)('GET /api/policy', { doc: 'privacy', ...(version !== undefined && { version }) })

beforeAll(async () => {
  shop = await openTestApp()
  editor = people.staffActor(await people.addStaff(shop.db, 'content'), 'content')
})
afterAll(() => shop.close())

test('every version of an agreement is stored, and a new one is in effect from its date on', async () => {
  const as = shop.as(editor)
  expect(await currentPolicyVersions(shop.ctx(anonymous))).toEqual({ user: 0, privacy: 0, partner: 1 })
  await expect(policy()).rejects.toMatchObject({ code: 'not_found' })
  expect(await as('PUT /api/staff/policy/{doc}', { ...page(0, 'first'), doc: 'privacy' })).toEqual({ version: 1 })
  const from = new Date(shop.deps.clock().getTime() + 86_400_000).toISOString()
  await as('PUT /api/staff/policy/{doc}', { ...page(1, 'second'), doc: 'privacy', effective_at: from })
  expect(await policy()).toMatchObject({ version: 1, current: 1 })
  expect(await as('GET /api/staff/brand/{name}', { name: 'privacy' })).toMatchObject({ version: 2, current: 1 })
  await expect(policy(2)).rejects.toMatchObject({ code: 'not_found' })
  shop.passDays(2)
  expect(await policy()).toMatchObject({ version: 2, current: 2, body: [{ text: [{ text: 'second' }] }] })
  expect(await policy(1)).toMatchObject({ version: 1, current: 2, body: [{ text: [{ text: 'first' }] }] })
  expect(await currentPolicyVersions(shop.ctx(anonymous))).toEqual({ user: 0, privacy: 2, partner: 1 })
  await expect(shop.db.update(brandPage).set({ version: 9 })).rejects.toThrow()
  await expect(shop.db.delete(brandPage)).rejects.toThrow()
})

test('an agreement cannot take effect in the past, nor miss a language', async () => {
  const as = shop.as(editor)
  const early = { ...page(0, 'x'), doc: 'user' as const, effective_at: '2020-01-01T00:00:00Z' }
  await expect(as('PUT /api/staff/policy/{doc}', early)).rejects.toMatchObject({ code: 'bad_input' })
  const half = { ...page(0, 'x'), body: { en: '<p>x</p>', zh: '', th: '<p>x</p>' } }
  await expect(as('PUT /api/staff/about', half)).rejects.toMatchObject({ code: 'not_written' })
})

test('of two concurrent writers one saves, the other gets edit_conflict', async () => {
  const as = shop.as(editor)
  const outcomes = await Promise.allSettled([1, 2, 3].map((n) => as('PUT /api/staff/about', page(0, `by ${n}`))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'edit_conflict' })
  expect((await as('GET /api/staff/brand/{name}', { name: 'about' })).version).toBe(1)
})

test('licences keep their ids, and an id is never used twice', async () => {
  const as = shop.as(editor)
  const one = { title: PAGE.title, number: 'A', issuer: PAGE.title, text: PAGE.title, picture: null, valid_until: null }
  await as('PUT /api/staff/license', { version: 0, list: [one, { ...one, number: 'B' }] })
  await as('PUT /api/staff/license', { version: 1, list: [{ ...one, id: 1 }] })
  await as('PUT /api/staff/license', {
    version: 2,
    list: [
      { ...one, number: 'C' },
      { ...one, id: 1 },
    ],
  })
  const list = await shop.as(anonymous)('GET /api/license', {})
  expect(list.map(({ id, number }) => [id, number])).toEqual([
    [3, 'C'],
    [1, 'A'],
  ])
  await expect(shop.as(anonymous)('GET /api/license/{id}', { id: 2 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as('PUT /api/staff/license', { version: 3, list: [{ ...one, id: 9 }] })).rejects.toMatchObject({
    code: 'bad_input',
  })
})

test('social links must be https addresses', async () => {
  const as = shop.as(editor)
  const link = { kind: 'messaging' as const, name: 'LINE', handle: '@bailu' }
  for (const href of ['javascript:alert(1)', 'http://plain.example', '/shop', '//evil.example'])
    await expect(
      as('PUT /api/staff/social', { version: 0, lead: PAGE.title, links: [{ ...link, href }] }),
    ).rejects.toMatchObject({ code: 'bad_input' })
  const href = 'https://line.me/bailu'
  await as('PUT /api/staff/social', { version: 0, lead: PAGE.title, links: [{ ...link, href }] })
  expect((await shop.as(anonymous)('GET /api/social', {})).links).toEqual([{ ...link, href }])
})

test('the partner agreement exists from the start, and staff can write its next version', async () => {
  const read = () => shop.as(anonymous)('GET /api/policy', { doc: 'partner', lang: 'zh' })
  expect(await read()).toMatchObject({ version: 1, title: '合伙人协议', body: [{ kind: 'list' }] })
  const next = { ...page(1, 'fair play'), doc: 'partner' as const }
  expect(await shop.as(editor)('PUT /api/staff/policy/{doc}', next)).toEqual({ version: 2 })
  expect(await read()).toMatchObject({ version: 2, body: [{ text: [{ text: 'fair play' }] }] })
})

test('first-visit tips are the built-in ones until staff write their own, complete and in every language', async () => {
  const as = shop.as(editor)
  const read = () => shop.as(anonymous)('GET /api/tips', { lang: 'th' })
  expect(await read()).toEqual({ shown: true, words: null })
  const begun = await as('GET /api/staff/brand/{name}', { name: 'tips' })
  expect(begun).toMatchObject({ version: 0, content: { shown: true, steps: { ios: [{ picture: null }, {}] } } })
  const half = { version: 0, ...TIPS, lead: { ...TIPS.lead, th: '' } }
  await expect(as('PUT /api/staff/tips', half)).rejects.toMatchObject({ code: 'not_written' })
  const [ios] = TIPS.steps.ios
  const strange = { ...TIPS.steps, ios: [{ ...ios!, picture: 'f'.repeat(32) }, ios!] }
  await expect(as('PUT /api/staff/tips', { version: 0, ...TIPS, steps: strange })).rejects.toMatchObject({
    code: 'picture_unknown',
  })
  expect(await as('PUT /api/staff/tips', { version: 0, ...TIPS })).toEqual({ version: 1 })
  await expect(as('PUT /api/staff/tips', { version: 0, ...TIPS })).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await read()).toMatchObject({ shown: true, words: { title: 'Keep it', steps: { outside: [{}, {}] } } })
  await as('PUT /api/staff/tips', { version: 1, ...TIPS, shown: false })
  expect((await read()).shown).toBe(false)
})
