import { fork } from 'node:child_process'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listBackups } from './backups.ts'
import { openEmbedded } from './open-embedded.ts'

let folder: string
let logLines: string[]
const note = (_: object, message: string) => {
  logLines.push(message)
}
const open = (dataDir = folder) =>
  openEmbedded({ dataDir, pool: 4, log: { info: note, warn: note, error: note }, durable: false })

beforeEach(async () => {
  logLines = []
  folder = await mkdtemp(join(tmpdir(), 'bailu-embedded-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const storedRows = async (database: Awaited<ReturnType<typeof open>>) =>
  (await database.pool.query('select id from kept order by id')).rows.map(({ id }) => id as number)

async function fill(...ids: number[]): Promise<void> {
  const database = await open()
  await database.pool.query('create table if not exists kept (id int primary key)')
  for (const id of ids) await database.pool.query('insert into kept values ($1)', [id])
  await database.close()
}

test('data survives a restart, and stopping writes a backup', async () => {
  await fill(1, 2)
  const database = await open()
  expect(await storedRows(database)).toEqual([1, 2])
  await database.close()
  expect(await listBackups(join(folder, 'backups'))).toHaveLength(1)
  expect(existsSync(join(folder, 'database.lock'))).toBe(false)
})

test('opening a folder twice fails with an explanation', async () => {
  const database = await open()
  await expect(open()).rejects.toThrow(new RegExp(`in use by process ${process.pid} on ${hostname()}.*DATABASE_URL`))
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await database.close()
})

test('a lock of a dead process, or of a reused pid, is taken over', async () => {
  const dead = [
    { pid: 2 ** 22 - 1, began: '1' },
    { pid: process.pid, began: '1' },
    { pid: 1, began: 'x', host: 'elsewhere-that-is-silent' },
  ]
  for (const holder of dead) {
    const path = join(folder, 'database.lock')
    writeFileSync(path, JSON.stringify({ host: hostname(), nonce: 'old', ...holder }))
    if (holder.host) (await import('node:fs')).utimesSync(path, 0, 0)
    await (await open()).close()
  }
})

test('an unreadable folder is moved aside and the newest readable backup is restored, with an error in the log', async () => {
  await fill(1)
  await fill(2)
  const [newest] = await listBackups(join(folder, 'backups'))
  await fill(3)
  const [broken] = await listBackups(join(folder, 'backups'))
  expect(broken?.name).not.toBe(newest?.name)
  writeFileSync(broken!.path, readFileSync(broken!.path).subarray(0, 1_000))
  writeFileSync(join(folder, 'database', 'global', 'pg_control'), 'not this')
  const database = await open()
  expect(await storedRows(database)).toEqual([1, 2])
  expect(logLines.join('\n')).toMatch(/CANNOT BE READ[^]*RESTORED THE DATABASE AS IT WAS AT/)
  await database.close()
  expect(readdirSync(folder).filter((name) => name.startsWith('database.unreadable'))).not.toHaveLength(0)
})

test('an unreadable folder without a backup is an error, not replaced by an empty database', async () => {
  await mkdir(join(folder, 'database'))
  writeFileSync(join(folder, 'database', 'PG_VERSION'), '18\n')
  await expect(open()).rejects.toThrow(/cannot be read and there is no backup/)
  expect(existsSync(join(folder, 'database.lock'))).toBe(false)
})

test('a folder too deep for a socket path works', async () => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60))
  await mkdir(deep, { recursive: true })
  await (await open(deep)).close()
})

test('a killed writer loses no confirmed commit', { timeout: 180_000 }, async () => {
  const notes = join(folder, 'notes')
  const rounds = Number(process.env['KILL_ROUNDS'] ?? 10)
  for (let round = 0; round < rounds; round += 1) {
    const child = fork(fileURLToPath(new URL('./killed-writer-child.ts', import.meta.url)), [folder, notes], {
      stdio: 'inherit',
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve, reject) => {
      child.once('message', resolve)
      child.once('exit', () => reject(new Error('The writer did not start')))
    })
    await wait(100 + Math.random() * 400)
    child.kill('SIGKILL')
    await ended
  }
  const confirmed = readFileSync(notes, 'utf8').split('\n').filter(Boolean)
  expect(confirmed.length).toBeGreaterThan(rounds * 5)
  const database = await open()
  const found = new Set((await database.pool.query('select id from kept')).rows.map(({ id }) => id as string))
  expect(confirmed.filter((id) => !found.has(id))).toEqual([])
  expect(logLines.join()).not.toMatch(/RESTORED/)
  await database.close()
})
