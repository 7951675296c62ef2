import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../features/catalogue/table.ts'
import { ABANDONED_MS } from '../integrations/file-store.ts'
import { addProduct } from '../testing/fixtures/people-and-products-fixture.ts'
import { runCommand } from '../testing/run-command.ts'
import { postgresDatabase } from '../testing/test-database.ts'

let database: Awaited<ReturnType<typeof postgresDatabase>>
let folder: string
let [withRow, withoutRow] = ['', '']

beforeAll(async () => {
  database = await postgresDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bailu-files-check-'))
  mkdirSync(join(folder, 'files/picture'), { recursive: true })
  await addProduct(database.db)
  for (const { key } of await database.db.select({ key: picture.key }).from(picture)) {
    withRow = join(folder, 'files/picture', `${key}.jpg`)
    writeFileSync(withRow, 'x')
  }
  withoutRow = join(folder, 'files/picture', '0123456789abcdef0123456789abcdef.jpg')
  writeFileSync(withoutRow, 'x')
  const old = new Date(Date.now() - ABANDONED_MS - 60_000)
  utimesSync(withoutRow, old, old)
})
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true })
})

const run = (...options: string[]) =>
  runCommand('files-check', options, { DATABASE_URL: database.url, DATA_DIR: folder })

test('files without rows are named', () => {
  const checked = run()
  expect(checked).toMatchObject({ status: 0, out: expect.stringMatching(/0 rows without files, 1 files without rows/) })
  expect(checked.err).toContain('picture/0123456789abcdef0123456789abcdef.jpg')
  expect(existsSync(withoutRow)).toBe(true)
})

test('and deleted on request', () => {
  expect(run('--delete-files-without-rows').status).toBe(0)
  expect([existsSync(withoutRow), existsSync(withRow)]).toEqual([false, true])
})

test('a row without its file is named, and the command fails', async () => {
  await rm(withRow)
  const checked = run()
  expect(checked).toMatchObject({ status: 1, out: expect.stringMatching(/1 rows without files/) })
  expect(checked.err).toContain('picture.key picture/')
})
