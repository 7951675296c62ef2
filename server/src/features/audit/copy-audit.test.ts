import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '../../core/audit.ts'
import { alarm } from './table.ts'
import { postgresDatabase, postgresReachable, tamperWithAudit } from '../../testing/test-database.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { verifyAudit } from './verify-audit.ts'
import { compareAuditCopy } from './compare-audit-copy.ts'
import { copyAudit } from './copy-audit.ts'
import { sealAudit } from './seal-audit.ts'

let shop: TestApp | undefined
let path: string
beforeEach(() => {
  path = join(tmpdir(), `audit-copy-${uuidv7()}`)
})
afterEach(async () => {
  await shop?.close()
  shop = undefined
})

const system = () => shop!.ctx({ kind: 'system' })
const later = (ms: number) => shop!.setClock(new Date(shop!.deps.clock().getTime() + ms))
async function sealed(id: string) {
  await recordAudit(system(), 'order.paid', { type: 'order', id }, { amount: 5 })
  await sealAudit(system())
}
const lines = async () =>
  (await readFile(path, 'utf8'))
    .trim()
    .split('\n')
    .map(
      (line) =>
        JSON.parse(line) as { seal: { number: number; hash: string }; entries: { id: string; refId: string }[] },
    )

test('each seal with its entries is appended once, in order, by any number of servers', async () => {
  shop = await openTestApp(undefined, { AUDIT_COPY_URL: path })
  await sealed('a')
  await sealed('b')
  await Promise.all([copyAudit(system()), copyAudit(system())])
  later(1_000)
  await sealed('c')
  await copyAudit(system())
  const copy = await lines()
  expect(copy.map(({ seal, entries }) => [seal.number, entries.map(({ refId }) => refId)])).toEqual([
    [1, ['a']],
    [2, ['b']],
    [3, ['c']],
  ])
  expect(copy[2]!.seal.hash).toBe((await verifyAudit(system())).last?.hash)
})

test('a failed delivery is retried later, and owners are notified', async () => {
  shop = await openTestApp(undefined, { AUDIT_COPY_URL: join(path, 'no-such-folder', 'copy') })
  await sealed('a')
  for (let n = 0; n < 9; n += 1) {
    await copyAudit(system())
    expect(await copyAudit(system())).toBe(0)
    later(2 * 3_600_000)
  }
  const rows = await shop!.db.select().from(alarm)
  expect(rows.map(({ kind }) => kind)).toEqual(['audit_copy_failing'])
})

test('an https address needs a secret', async () => {
  const { readConfig } = await import('../../lib/config.ts')
  expect(() => readConfig({ AUDIT_COPY_URL: 'https://audit.example/in' })).toThrow('AUDIT_COPY_SECRET')
  expect(() => readConfig({ AUDIT_COPY_URL: 'http://audit.example/in' })).toThrow('AUDIT_COPY_URL')
})

describe('comparison of the database with its copy', () => {
  /** Three copied seals with one entry each. */
  async function copied() {
    shop = await openTestApp(undefined, { AUDIT_COPY_URL: path })
    for (const id of ['a', 'b', 'c']) {
      await sealed(id)
      later(2 * 3_600_000)
    }
    await copyAudit(system())
    return Promise.all(
      ['a', 'b', 'c'].map(
        async (id) => (await lines()).find(({ entries }) => entries[0]!.refId === id)!.entries[0]!.id,
      ),
    )
  }
  const differences = async () =>
    (await compareAuditCopy(system(), path)).differences.map(({ what, seal, entry }) => [what, seal, entry])

  test('finds no difference; seals not copied yet are counted, and a duplicate seal is no difference', async () => {
    await copied()
    const text = await readFile(path, 'utf8')
    await writeFile(path, text + text.split('\n')[1])
    await sealed('d')
    expect(await compareAuditCopy(system(), path)).toEqual({ differences: [], seals: 3, entries: 3, waiting: 1 })
  })

  test('finds a changed entry with the full chain recomputed, though the chain is valid', async () => {
    const [, second] = await copied()
    const change = `update audit set detail = '{"amount": 6}' where id = '${second}'`
    await tamperWithAudit(shop!.db, change, 'delete from audit_seal where number > 1')
    await sealAudit(system())
    expect((await verifyAudit(system())).broken).toBeNull()
    expect(await differences()).toEqual([
      ['entry_changed', 2, second],
      ['seal_missing', 3, null],
    ])
  })

  test('finds truncated entries and seals, though the chain is valid', async () => {
    const [, , last] = await copied()
    await tamperWithAudit(shop!.db, `delete from audit where id = '${last}'`, 'delete from audit_seal where number = 3')
    expect((await verifyAudit(system())).broken).toBeNull()
    expect(await differences()).toEqual([['entry_deleted', 3, last]])
  })

  test('finds an entry inserted into a seal later', async () => {
    await copied()
    const forged = uuidv7()
    await tamperWithAudit(
      shop!.db,
      `insert into audit (id, at, actor, action, ref_type, ref_id, detail)
       select '${forged}', at + interval '1 millisecond', actor, action, ref_type, 'forged', detail from audit where ref_id = 'c'`,
      'delete from audit_seal where number = 3',
    )
    await sealAudit(system())
    expect((await verifyAudit(system())).broken).toBeNull()
    expect(await differences()).toEqual([['entry_inserted', 3, forged]])
  })

  test('finds an altered, incomplete or truncated copy', async () => {
    const [first] = await copied()
    const [one = '', two = '', three = ''] = (await readFile(path, 'utf8')).trim().split('\n')
    await writeFile(path, [one.replace('"amount":5', '"amount":7'), two.slice(0, -20)].join('\n'))
    expect(await differences()).toEqual([
      ['copy_changed', 1, first],
      ['copy_unreadable', null, null],
      ['copy_missing', 2, null],
      ['copy_missing', 3, null],
    ])
    await writeFile(path, [one, three].join('\n'))
    expect(await differences()).toEqual([['copy_missing', 2, null]])
    await expect(compareAuditCopy(system(), `${path}-none`)).rejects.toThrow('ENOENT')
  })
})

test.skipIf(!(await postgresReachable()))(
  'the command compares with the copy of the settings or of a file, and names what differs',
  async () => {
    const database = await postgresDatabase()
    shop = await openTestApp(async () => database, { AUDIT_COPY_URL: path })
    await sealed('a')
    await copyAudit(system())
    const runCheck = (...args: string[]) =>
      new Promise<{ code: number; output: string }>((done) => {
        const program = fileURLToPath(new URL('../../cli/audit-check.ts', import.meta.url))
        const env = { ...process.env, DATABASE_URL: database.url, AUDIT_COPY_URL: path, LOG_LEVEL: 'silent' }
        execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
          done({ code: error ? 1 : 0, output: out + err }),
        )
      })
    const whole = await runCheck()
    expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('1 seals with 1 entries are the same')])
    const other = `${path}-other`
    await writeFile(other, (await readFile(path, 'utf8')).replace('"amount":5', '"amount":7'))
    const differs = await runCheck(other)
    expect(differs.code).toBe(1)
    expect(differs.output).toMatch(
      /DIFFERS a line of the copy does not fit its own hashes: seal 1, entry [0-9a-f-]{36}, line 1/,
    )
  },
)
