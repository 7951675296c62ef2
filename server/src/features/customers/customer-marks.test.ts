import { and, asc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_CUSTOMER_TAGS } from '@bailu/contract/customers/kinds'
import { type Actor, asUser } from '../../core/context.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { addStaff, addUser, staffActor, userActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { customerNoteData, customerTagData, eraseCustomerMarks } from '../account/own-data.ts'
import { audit } from '../audit/table.ts'
import { customerNote, customerTag, customerTagged } from './table.ts'

let shop: TestApp
let operations: Actor
let finance: Actor
beforeAll(async () => {
  shop = await openTestApp()
  operations = staffActor(await addStaff(shop.db, 'operations'), 'operations')
  finance = staffActor(await addStaff(shop.db, 'finance'), 'finance')
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.delete(customerTag))

const as = (actor = operations) => shop.as(actor)
const addTag = (name: string, colour: 'plain' | 'red' = 'plain') =>
  as()('POST /api/staff/customer-tag', { name, colour })
const tagWith = (id: string, customers: number[], tagged = true) =>
  as()('POST /api/staff/customer-tag/{id}/customer', { id, customers, tagged })
const note = (id: number, words: string, actor = operations) =>
  as(actor)('POST /api/staff/customer/{id}/note', { id, words })
const read = (id: number, actor = operations) => as(actor)('GET /api/staff/customer/{id}', { id })
const namesOf = async (id: number) => (await read(id)).tags.map(({ name }) => name)
const actionsOn = async (id: number | string) => {
  const entries = await shop.db
    .select()
    .from(audit)
    .where(and(eq(audit.refId, String(id)), inArray(audit.refType, ['user', 'customer_tag'])))
    .orderBy(asc(audit.id))
  return entries.map(({ action }) => action).filter((action) => action !== 'user.read')
}

describe('notes about a customer', () => {
  test('are read by staff in their order, sealed in the database, and not in the audit entry', async () => {
    const { id } = await addUser(shop.db)
    await note(id, 'Prefers mornings 🌤️')
    await note(id, 'Called on Monday', finance)
    expect((await read(id)).notes).toMatchObject([
      { words: 'Prefers mornings 🌤️', mine: true, struck_at: null },
      { words: 'Called on Monday', mine: false },
    ])
    expect(JSON.stringify(await shop.db.select().from(customerNote))).not.toMatch(/mornings|Monday/)
    expect(JSON.stringify(await shop.db.select().from(audit))).not.toMatch(/mornings|Monday/)
    expect(await actionsOn(id)).toEqual(['user.noted', 'user.noted'])
  })

  test('are struck out once, by their author only, and stay readable', async () => {
    const { id } = await addUser(shop.db)
    const other = await addUser(shop.db)
    const { id: noteId } = await note(id, 'Wrong person')
    const strike = (actor: Actor, customer = id) =>
      callOutcome(as(actor)('POST /api/staff/customer/{id}/note/{note}/strike', { id: customer, note: noteId }))
    expect(await strike(finance)).toBe('not_found')
    expect(await strike(operations, other.id)).toBe('not_found')
    expect(await Promise.all([strike(operations), strike(operations)])).toEqual(
      expect.arrayContaining(['done', 'not_found']),
    )
    expect((await read(id)).notes).toMatchObject([{ words: 'Wrong person', struck_at: expect.any(String) }])
    await expect(
      shop.db.update(customerNote).set({ struckAt: new Date() }).where(eq(customerNote.id, noteId)),
    ).rejects.toThrow()
  })

  test('are restored by their author only, once, with an audit entry', async () => {
    const { id } = await addUser(shop.db)
    const { id: noteId } = await note(id, 'Right after all')
    const set = (struck: boolean, actor: Actor = operations) =>
      callOutcome(as(actor)('POST /api/staff/customer/{id}/note/{note}/strike', { id, note: noteId, struck }))
    expect(await set(false)).toBe('not_found')
    expect(await set(true)).toBe('done')
    expect(await set(false, finance)).toBe('not_found')
    expect((await Promise.all([set(false), set(false)])).toSorted()).toEqual(['done', 'not_found'])
    expect((await read(id)).notes).toMatchObject([{ words: 'Right after all', struck_at: null }])
    expect(await actionsOn(id)).toEqual(['user.noted', 'user.note_struck', 'user.note_restored'])
  })

  test('are not added to an erased account', async () => {
    const { id } = await addUser(shop.db, { deletedAt: new Date(), disabledAt: new Date() })
    expect(await callOutcome(note(id, 'Late'))).toBe('not_found')
  })
})

describe('tags for customers', () => {
  test('are listed by name with their customers, changed and deleted, with audit entries', async () => {
    const { id: customer } = await addUser(shop.db)
    const { id, version } = await addTag('ขายส่ง')
    await addTag('Careful', 'red')
    await tagWith(id, [customer])
    expect(await as(finance)('GET /api/staff/customer-tag', {})).toMatchObject([
      { name: 'Careful', colour: 'red', customers: 0 },
      { name: 'ขายส่ง', colour: 'plain', customers: 1, version: 1 },
    ])
    const change = (given: number) =>
      callOutcome(as()('PUT /api/staff/customer-tag/{id}', { id, name: 'Wholesale', colour: 'blue', version: given }))
    expect([await change(version), await change(version)]).toEqual(['done', 'edit_conflict'])
    expect(await namesOf(customer)).toEqual(['Wholesale'])
    await as()('DELETE /api/staff/customer-tag/{id}', { id, version: 2 })
    expect(await namesOf(customer)).toEqual([])
    expect(await actionsOn(id)).toEqual(['customer_tag.added', 'customer_tag.changed', 'customer_tag.removed'])
  })

  test('can be restored with their customers for an hour, unless the name or the slot was used again', async () => {
    const { id: customer } = await addUser(shop.db)
    const remove = async (id: string, version: number) =>
      (await as()('DELETE /api/staff/customer-tag/{id}', { id, version })).version
    const restore = (id: string, version: number, name: string) =>
      callOutcome(as()('PUT /api/staff/customer-tag/{id}', { id, name, colour: 'red', version }))
    const { id } = await addTag('Wholesale')
    await tagWith(id, [customer])
    const removed = await remove(id, 1)
    expect(await namesOf(customer)).toEqual([])
    expect(await as()('GET /api/staff/customer-tag', {})).toEqual([])
    expect((await as()('GET /api/staff/customer', { tag: id })).list).toEqual([])
    expect(await callOutcome(tagWith(id, [customer]))).toBe('not_found')
    expect(await callOutcome(remove(id, removed))).toBe('not_found')
    expect(await restore(id, 1, 'Wholesale')).toBe('edit_conflict')
    expect(await restore(id, removed, 'Wholesale')).toBe('done')
    expect(await namesOf(customer)).toEqual(['Wholesale'])
    expect((await actionsOn(id)).slice(1)).toEqual(['customer_tag.removed', 'customer_tag.restored'])
    const again = await remove(id, removed + 1)
    await addTag('wholesale')
    expect(await restore(id, again, 'Wholesale')).toBe('not_found')
    const late = await addTag('Late')
    const lateVersion = await remove(late.id, 1)
    shop.passDays(1)
    expect(await restore(late.id, lateVersion, 'Late')).toBe('not_found')
  })

  test('have different names, whatever their case, also when two people add one at once', async () => {
    const both = await Promise.all([callOutcome(addTag('Careful')), callOutcome(addTag('careful'))])
    expect(both.toSorted()).toEqual(['done', 'tag_taken'])
    const { id, version } = await addTag('Other')
    const rename = as()('PUT /api/staff/customer-tag/{id}', { id, name: 'CAREFUL', colour: 'plain', version })
    expect(await callOutcome(rename)).toBe('tag_taken')
  })

  test('are limited in number; a deleted one makes room', async () => {
    const ids: string[] = []
    for (let at = 1; at <= MAX_CUSTOMER_TAGS; at += 1) ids.push((await addTag(`Tag ${at}`)).id)
    expect(await callOutcome(addTag('One more'))).toBe('tag_limit')
    await as()('DELETE /api/staff/customer-tag/{id}', { id: ids[3]!, version: 1 })
    expect(await callOutcome(addTag('One more'))).toBe('done')
  })

  test('are put on and taken off several customers; repeating it changes and audits nothing', async () => {
    const [first, second] = [(await addUser(shop.db)).id, (await addUser(shop.db)).id]
    const erased = (await addUser(shop.db, { deletedAt: new Date(), disabledAt: new Date() })).id
    const { id } = await addTag('Careful')
    expect(await tagWith(id, [first])).toEqual({ changed: 1, customers: [first] })
    expect(await tagWith(id, [first, second, erased])).toEqual({ changed: 1, customers: [second] })
    expect(await tagWith(id, [first, second])).toEqual({ changed: 0, customers: [] })
    expect(await namesOf(second)).toEqual(['Careful'])
    expect(await tagWith(id, [first, second], false)).toMatchObject({ changed: 2 })
    expect(await namesOf(second)).toEqual([])
    expect([await actionsOn(second), await actionsOn(erased)]).toEqual([['user.tagged', 'user.tagged'], []])
    expect(await callOutcome(tagWith(uuidv7(), [first]))).toBe('not_found')
    expect(await callOutcome(tagWith(id, [erased]))).toBe('not_found')
  })

  test('filter the list, also together with a search text and a status', async () => {
    const nickname = 'Filterable'
    const [first, second] = [await addUser(shop.db, { nickname }), await addUser(shop.db, { nickname })]
    const { id: tag } = await addTag('Careful')
    await tagWith(tag, [first.id])
    const list = async (filters: { q?: string; state?: 'active' | 'disabled' }) =>
      (await as()('GET /api/staff/customer', { ...filters, tag })).list
    expect(await list({})).toMatchObject([{ id: first.id, tags: [{ name: 'Careful' }] }])
    expect((await list({ q: 'filterable' })).map(({ id }) => id)).toEqual([first.id])
    expect(await list({ state: 'disabled' })).toEqual([])
    const reads = await shop.db.select().from(audit).where(eq(audit.action, 'user.list_read'))
    expect(reads.at(-1)?.detail).toMatchObject({ filter: { tag, state: 'disabled' } })
    const all = (await as()('GET /api/staff/customer', { q: 'filterable' })).list
    expect(all).toMatchObject([{ id: second.id, tags: [] }, { id: first.id }])
  })
})

describe('personal data', () => {
  test('merging moves notes and gives the remaining account each tag once', async () => {
    const [stays, closes] = [(await addUser(shop.db)).id, (await addUser(shop.db)).id]
    const [both, one] = [(await addTag('Both')).id, (await addTag('One')).id]
    await tagWith(both, [stays, closes])
    await tagWith(one, [closes])
    await note(closes, 'From the other account')
    await as()('POST /api/staff/customer/{id}/merge', { id: stays, other: closes, reason: 'Two accounts' })
    expect(await read(stays)).toMatchObject({
      notes: [{ words: 'From the other account' }],
      tags: [{ name: 'Both' }, { name: 'One' }],
    })
    expect(await shop.db.$count(customerTagged, eq(customerTagged.userId, closes))).toBe(0)
  })

  test('the copy of a person’s data contains both, without what was struck out; deletion erases both', async () => {
    const { id } = await addUser(shop.db)
    await tagWith((await addTag('Careful')).id, [id])
    await note(id, 'Prefers mornings')
    const { id: wrong } = await note(id, 'Wrong person')
    await as()('POST /api/staff/customer/{id}/note/{note}/strike', { id, note: wrong })
    const ctx = shop.ctx(userActor(id))
    const scope = asUser(ctx)
    expect(await customerNoteData.read(ctx, scope)).toMatchObject([{ words_written: 'Prefers mornings' }])
    expect(await customerTagData.read(ctx, scope)).toMatchObject([{ tags: 'Careful' }])
    await eraseCustomerMarks(ctx, scope)
    expect(await read(id)).toMatchObject({ notes: [], tags: [] })
  })
})
