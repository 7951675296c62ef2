import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { perform } from '@bailu/server/core/perform'
import { countByKey } from '@bailu/server/app/reseal'
import { currentKeyPrefix, SEALED_PATTERN } from '@bailu/server/lib/crypto'
import { fillDemo } from './fill-demo.ts'
import { readVapidKeys } from '@bailu/server/features/push/push-address'
import { resealAll, SEALED_COLUMNS } from '@bailu/server/app/sealed-columns'
import { handlers } from '@bailu/server/http/handlers'
import { openTestApp, type TestApp } from '@bailu/server/testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await openTestApp()
  await fillDemo(shop.deps, shop.db)
  await readVapidKeys(shop.ctx({ kind: 'system' }))
}, 240_000)
afterAll(() => shop.close())

const rotated = () => {
  const { secretKey } = shop.deps.config
  return { ...shop.deps.config, secretKey: 'n'.repeat(40), previousSecretKeys: [secretKey] }
}

test('every column with sealed values is in the list', async () => {
  const { rows } = await shop.db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`)
  const found: string[] = []
  for (const { table, column } of rows) {
    const { rowCount } = await shop.db.execute(sql`
      select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} ~ ${SEALED_PATTERN} limit 1`)
    if ((rowCount ?? 0) > 0) found.push(`${table}.${column}`)
  }
  const listed = new Set(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`))
  expect(found.length).toBeGreaterThan(5)
  expect(found.filter((name) => !listed.has(name))).toEqual([])
})

test('no column with sealed values has a plain one', async () => {
  const plain: string[] = []
  // Markers have values that are not sealed.
  for (const { table, column } of SEALED_COLUMNS.filter((one) => one.table !== 'marker')) {
    const [from, value] = [sql.identifier(table), sql.identifier(column)]
    const { rowCount } = await shop.db.execute(
      sql`select 1 from ${from} where ${value} <> '' and ${value} !~ ${SEALED_PATTERN} limit 1`,
    )
    if ((rowCount ?? 0) > 0) plain.push(`${table}.${column}`)
  }
  expect(plain).toEqual([])
})

test('with a new secret everything is encrypted again, nothing is lost, and a second pass changes nothing', async () => {
  const ctx = shop.ctx({ kind: 'system' })
  const deps = { ...shop.deps, config: rotated() }
  const counts = async () => {
    const of = new Map<string, number>()
    for (const column of SEALED_COLUMNS)
      for (const [id, count] of await countByKey(ctx, column)) of.set(id, (of.get(id) ?? 0) + count)
    return of
  }
  const before = await counts()
  expect(before.size).toBe(1)
  await resealAll({ ...ctx, deps })
  const after = await counts()
  const present = currentKeyPrefix(deps.config).split(':')[1]!
  expect([...after]).toEqual([[present, [...before.values()][0]]])
  const { rows } = await shop.db.execute(sql`select sealed from withdrawal order by id limit 1`)
  await resealAll({ ...ctx, deps })
  expect((await shop.db.execute(sql`select sealed from withdrawal order by id limit 1`)).rows).toEqual(rows)
})

test('after a sign-in with the new secret the earlier one is not needed', async () => {
  const hashOf = async (table: string, email: string) =>
    (await shop.db.execute(sql`select password_hash from ${sql.identifier(table)} where email = ${email}`)).rows[0]
  const password = createHash('sha1').update('demo1234').digest('hex')
  const people = [
    ['app_user', 'partner@demo.example', 'POST /api/login', { email: 'partner@demo.example', password }],
    ['staff', 'owner@demo.example', 'POST /api/staff/login', { email: 'owner@demo.example', password: 'demo1234' }],
  ] as const
  const signIn = (config: TestApp['deps']['config'], one: (typeof people)[number]) =>
    perform(
      handlers,
      one[2] as 'POST /api/login',
      { ...anonymous(), deps: { ...shop.deps, config } },
      { input: one[3] },
    )
  const anonymous = () => shop.ctx({ kind: 'anonymous' })
  const present = { ...rotated(), previousSecretKeys: [] }
  for (const one of people) {
    const before = await hashOf(one[0], one[1])
    await expect(signIn(present, one)).rejects.toMatchObject({ code: 'wrong_login' })
    await signIn(rotated(), one)
    expect(await hashOf(one[0], one[1])).not.toEqual(before)
    await signIn(present, one)
  }
})
