import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { HOUR_MS } from '@bailu/phrases/days'
import { recordAudit } from '../../core/audit.ts'
import { auditSeal, audit } from './table.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { tamperWithAudit } from '../../testing/test-database.ts'
import { verifyAudit } from './verify-audit.ts'
import { sealAudit } from './seal-audit.ts'

const SYSTEM = { kind: 'system' } as const
let shop: TestApp
beforeEach(async () => {
  shop = await openTestApp()
})
afterEach(() => shop?.close())

const system = () => shop.ctx(SYSTEM)
const later = (ms: number) => shop.setClock(new Date(shop.deps.clock().getTime() + ms))
async function noted(count: number) {
  for (let n = 0; n < count; n += 1)
    await recordAudit(
      system(),
      'order.paid',
      { type: 'order', id: `o${n}` },
      { amount: n, nested: { b: 1, a: [n, null] } },
    )
}
/** Three batches of entries, more than an hour apart, each sealed. */
async function trail() {
  for (let batch = 0; batch < 3; batch += 1) {
    await noted(4)
    await sealAudit(system())
    later(2 * HOUR_MS)
  }
}
const tamper = (statement: string) => tamperWithAudit(shop.db, statement)
const entry = async (at: number) => (await shop.db.select().from(audit).orderBy(asc(audit.at), asc(audit.id)))[at]!

test('entries are sealed in order and the chain is intact; later ones are counted as unsealed', async () => {
  await trail()
  await noted(2)
  const seals = await shop.db.select().from(auditSeal).orderBy(asc(auditSeal.number))
  expect(seals.map(({ number, entries }) => [number, entries.length])).toEqual([
    [1, 4],
    [2, 4],
    [3, 4],
  ])
  expect(seals[2]?.prev).toBe(seals[1]?.hash)
  expect(await verifyAudit(system())).toMatchObject({ broken: null, seals: 3, entries: 12, waiting: 2, otherKey: 0 })
})

test('finds a changed entry', async () => {
  await trail()
  const { id } = await entry(5)
  await tamper(`update audit set detail = '{"amount": 1}' where id = '${id}'`)
  expect((await verifyAudit(system())).broken).toEqual({ what: 'entry_changed', seal: 2, entry: id })
})

test('finds a deleted entry', async () => {
  await trail()
  const { id } = await entry(9)
  await tamper(`delete from audit where id = '${id}'`)
  expect((await verifyAudit(system())).broken).toEqual({ what: 'entry_deleted', seal: 3, entry: id })
})

test('finds an entry inserted later', async () => {
  await trail()
  const { at } = await entry(1)
  const id = uuidv7()
  await tamper(`insert into audit (id, at, actor, action, ref_type, ref_id, detail)
    values ('${id}'::uuid, '${at.toISOString()}'::timestamptz, 'system', 'order.paid', 'order', 'x', '{}')`)
  await sealAudit(system())
  expect((await verifyAudit(system())).broken).toEqual({ what: 'entry_inserted', seal: null, entry: id })
})

test('finds a deleted or recomputed seal', async () => {
  await trail()
  const { id } = await entry(5)
  await tamper(`update audit set detail = '{}' where id = '${id}'`)
  const seal = (await shop.db.select().from(auditSeal).where(eq(auditSeal.number, 2)))[0]!
  const { chainHash, entryHash } = await import('./seal-audit.ts')
  const forged: [string, string][] = []
  for (const [one] of seal.entries)
    forged.push([one, entryHash((await shop.db.select().from(audit).where(eq(audit.id, one)))[0]!)])
  const hash = chainHash(seal.prev, 2, forged)
  // An attacker with database access can recompute the chain, but has no key for the MAC of its seals.
  await tamper(`update audit_seal set entries = '${JSON.stringify(forged)}'::jsonb, hash = '${hash}' where number = 2`)
  expect((await verifyAudit(system())).broken).toEqual({ what: 'seal_changed', seal: 2, entry: null })
  await tamper(`delete from audit_seal where number = 2`)
  expect((await verifyAudit(system())).broken).toEqual({ what: 'seal_missing', seal: 2, entry: null })
})

test('concurrent servers seal each entry once', async () => {
  await noted(30)
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(system())))
  expect(await verifyAudit(system())).toMatchObject({ broken: null, entries: 30, waiting: 0 })
})

test('an entry committed after later entries were sealed is sealed with the next batch', async () => {
  await noted(1)
  const slow = { ...system() }
  later(30_000)
  await noted(1)
  await sealAudit(system())
  await recordAudit(slow, 'order.shipped', { type: 'order', id: 'slow' })
  await sealAudit(system())
  expect(await verifyAudit(system())).toMatchObject({ broken: null, entries: 3, seals: 2, waiting: 0 })
})

test('clock skew does not prevent entries from being sealed', async () => {
  await noted(1)
  await recordAudit({ ...system(), now: new Date(shop.deps.clock().getTime() + 5 * HOUR_MS) }, 'order.paid', {
    type: 'order',
    id: 'ahead',
  })
  await sealAudit(system())
  await noted(1)
  await sealAudit(system())
  expect(await verifyAudit(system())).toMatchObject({ broken: null, entries: 2 })
  later(6 * HOUR_MS)
  await sealAudit(system())
  expect(await verifyAudit(system())).toMatchObject({ broken: null, entries: 3, waiting: 0 })
})

test('owners are notified when entries stay unsealed for long', async () => {
  await noted(1)
  await sealAudit(system())
  later(60_000)
  await noted(1)
  later(20 * 60_000)
  await sealAudit(system())
  const { rows } = await shop.db.execute(sql`select kind from alarm`)
  expect(rows).toEqual([{ kind: 'audit_unsealed' }])
})

test('the database rejects changes of a seal', async () => {
  await trail()
  await expect(shop.db.execute(sql`update audit_seal set hash = prev`)).rejects.toThrow()
  await expect(shop.db.execute(sql`delete from audit_seal`)).rejects.toThrow()
})
