import type { StdioOptions } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaff } from '../features/staff/manage-staff.ts'
import { runCommand } from '../testing/run-command.ts'
import { postgresDatabase } from '../testing/test-database.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

const PASSWORD = 'a long password'
let [shop, url, folder] = [undefined as unknown as TestApp, '', '']

beforeAll(async () => {
  shop = await openTestApp(async () => {
    const database = await postgresDatabase()
    url = database.url
    return database
  })
  folder = await mkdtemp(join(tmpdir(), 'bailu-staff-'))
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const emails = async () => (await listStaff(shop.ctx({ kind: 'system' }))).map(({ email }) => email)

const add = (address: string, stdin: { stdio: StdioOptions; input?: string }) =>
  runCommand('staff', ['add', address, 'owner', 'Boss'], { DATABASE_URL: url, DATA_DIR: folder }, stdin)

test('the password is the first line of a pipe', async () => {
  const added = add('pipe@staff.example', { stdio: 'pipe', input: `${PASSWORD}\nnot this line\n` })
  expect(added).toMatchObject({ status: 0, out: 'pipe@staff.example may sign in as owner.' })
  expect(await emails()).toContain('pipe@staff.example')
})

test('the password is the first line of a file, with or without a line end', async () => {
  const path = join(folder, 'password')
  writeFileSync(path, PASSWORD)
  const file = openSync(path, 'r')
  const added = add('file@staff.example', { stdio: [file, 'pipe', 'pipe'] })
  closeSync(file)
  expect(added).toMatchObject({ status: 0, out: 'file@staff.example may sign in as owner.' })
})

test.each([
  ['no input', { stdio: ['ignore', 'pipe', 'pipe'] }],
  ['an empty pipe', { stdio: 'pipe', input: '' }],
] satisfies [string, { stdio: StdioOptions; input?: string }][])(
  '%s: says how the password is given, and adds nobody',
  async (_name, stdin) => {
    const before = await emails()
    const added = add('nobody@staff.example', stdin)
    expect(added).toMatchObject({ status: 1, out: '' })
    expect(added.err).toMatch(/^Nothing was typed or piped in\. /)
    expect(await emails()).toEqual(before)
  },
)
