import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { recordAudit } from '../../core/audit.ts'
import { raiseAlarm } from '../alarms/raise-alarm.ts'
import type { Actor } from '../../core/context.ts'
import { unseal } from '../../lib/crypto.ts'
import { outboxMail } from '../mail/table.ts'
import { staff } from '../staff/table.ts'
import * as people from '../../testing/fixtures/people-and-products-fixture.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { mailSealContext } from '../mail/queue-mail.ts'
import { sealAudit } from './seal-audit.ts'
import { addSecurityCounts } from './compose-digest.ts'
import { sendDigest } from './send-digest.ts'

const SYSTEM = { kind: 'system' } as const
let shop: TestApp
let owners: string[]
let owner: Actor
beforeAll(async () => {
  shop = await openTestApp()
  owners = [
    await people.addStaff(shop.db, 'owner'),
    await people.addStaff(shop.db, 'owner'),
    await people.addStaff(shop.db, 'owner'),
  ]
  await shop.db.update(staff).set({ lang: 'zh' }).where(eq(staff.id, owners[1]!))
  owner = people.staffActor(owners[0]!, 'owner')
  await shop.as(people.staffActor(owners[1]!, 'owner'))('PUT /api/staff/me/digest', { when: 'always' })
  await shop.as(people.staffActor(owners[2]!, 'owner'))('PUT /api/staff/me/digest', { when: 'never' })
})
afterAll(() => shop?.close())

const at = (instant: string) => ({ ...shop.ctx(SYSTEM), now: new Date(instant) })
async function mailed() {
  const rows = (await shop.db.select().from(outboxMail).orderBy(outboxMail.lang)).filter(
    ({ kind }) => kind === 'digest',
  )
  const read = rows.map(({ id, to, lang, sealed }) => ({
    to,
    lang,
    values: JSON.parse(unseal(shop.deps.config, mailSealContext(id), sealed!)) as {
      day: string
      lines: { section: string }[]
    },
  }))
  await shop.db.delete(outboxMail)
  return read
}

test('a day without events is emailed only to the owner who wants it every day', async () => {
  await sendDigest(at('2026-11-19T00:59:00Z'))
  expect(await mailed()).toEqual([])
  await sendDigest(at('2026-11-19T01:00:00Z'))
  expect(await mailed()).toMatchObject([{ lang: 'zh', values: { day: '2026-11-18', lines: [] } }])
})

test('unusual events are emailed to each owner once, in their language, by any number of servers', async () => {
  const ctx = { ...shop.ctx(owner), now: new Date('2026-11-20T05:00:00Z') }
  await addSecurityCounts(ctx, new Map([['sign_in_failed', 31]]))
  await raiseAlarm(ctx, 'second_factor_reset', {}, { subject: 'shop' })
  await recordAudit(ctx, 'staff.signed_in', { type: 'staff', id: owners[0]! })
  await recordAudit(ctx, 'order.exported', { type: 'order', id: 'list' }, {})
  await recordAudit(ctx, 'shop_rule.changed', { type: 'shop_rule', id: 'promptpay' })
  await shop.db.delete(outboxMail)
  await Promise.all([1, 2, 3].map(() => sendDigest(at('2026-11-21T01:30:00Z'))))
  const sent = await mailed()
  expect(sent.map(({ lang }) => lang)).toEqual(['en', 'zh'])
  expect(sent[0]!.values).toEqual({
    day: '2026-11-20',
    lines: [
      { section: 'security', kind: 'sign_in_failed', count: 31 },
      { section: 'alarm', kind: 'second_factor_reset', count: 1 },
      { section: 'new_network', by: 'owner', count: 1 },
      { section: 'taken_out', action: 'order.exported', by: 'owner', count: 1 },
      { section: 'shop_rule', name: 'promptpay', by: 'owner', count: 1 },
    ],
  })
})

test('a network a colleague has used before is not new', async () => {
  const ctx = { ...shop.ctx(owner), now: new Date('2026-11-22T05:00:00Z') }
  await recordAudit(ctx, 'staff.signed_in', { type: 'staff', id: owners[0]! })
  await sendDigest(at('2026-11-23T02:00:00Z'))
  expect((await mailed()).map(({ values }) => values.lines)).toEqual([[]])
})

test('a tampered log is reported and raises an alarm', async () => {
  await sealAudit(at('2026-11-23T03:00:00Z'))
  await asDatabaseOwner(
    shop.db,
    'alter table audit disable trigger all',
    "update audit set ref_id = 'other' where action = 'shop_rule.changed'",
    'alter table audit enable trigger all',
  )
  await sendDigest(at('2026-11-24T02:00:00Z'))
  const sent = await mailed()
  expect(sent).toHaveLength(2)
  expect(sent[0]!.values.lines[0]).toEqual({ section: 'chain_broken' })
  const { rows } = await shop.db.execute(sql`select kind from alarm where kind = 'audit_broken'`)
  expect(rows).toHaveLength(1)
})
