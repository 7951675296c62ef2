import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig, readConfig } from './config.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const example = Object.fromEntries(
  [...file('../../../.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
)

test('.env.example has a line for every variable, and no others', () => {
  const names = [...file('./config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(Object.keys(example).toSorted()).toEqual(names.toSorted())
})

test('the example is the demo configuration', () => {
  expect(readConfig(example)).toEqual(readConfig({}))
})

test('a server behind a proxy drains for five seconds unless another time is set', () => {
  expect(readConfig({}).drainMs).toBe(0)
  expect(readConfig({ TRUST_PROXY: 'loopback' }).drainMs).toBe(5_000)
  expect(readConfig({ TRUST_PROXY: 'loopback', DRAIN_SECONDS: '0' }).drainMs).toBe(0)
  expect(readConfig({ DRAIN_SECONDS: '20' }).drainMs).toBe(20_000)
  expect(() => readConfig({ DRAIN_SECONDS: '90' })).toThrow('DRAIN_SECONDS')
})

test('owner, a way past the pooler, and a standby need the database that they belong to', () => {
  for (const setting of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATABASE_OWNER_URL'])
    expect(() => readConfig({ [setting]: 'postgres://127.0.0.1/bailu' })).toThrow(`${setting}  needs DATABASE_URL`)
  const urls = { DATABASE_URL: 'postgres://127.0.0.1/bailu', DATABASE_READ_URL: 'postgres://127.0.0.2/bailu' }
  expect(readConfig(urls).databaseRead).toEqual({ url: urls.DATABASE_READ_URL, pool: 5, maxAgeMs: 30_000 })
  expect(() => readConfig({ ...urls, DATABASE_READ_MAX_AGE: '1' })).toThrow('DATABASE_READ_MAX_AGE')
})

test.each([
  ['DATABASE_URL', 'postgres'],
  ['DATABASE_URL', 'postgresfoo://host/bailu'],
  ['DATABASE_URL', 'postgres://bailu:wor#d-of-it@127.0.0.1/bailu'],
  ['DATABASE_URL', 'postgres://bailu:wor/d-of-it@127.0.0.1/bailu'],
  ['DATABASE_URL', 'postgres://bailu:wor?d-of-it@127.0.0.1/bailu'],
  ['DATABASE_URL', 'postgres://bailu:d-of-it@127.0.0.1:99999/bailu'],
  ['DATABASE_OWNER_URL', 'postgres://owner:wor#d-of-it@127.0.0.1/bailu'],
  ['DATABASE_DIRECT_URL', 'postgres://bailu:wor#d-of-it@127.0.0.1/bailu'],
  ['DATABASE_READ_URL', 'postgres://bailu:d-of-it@127.0.0.1/bailu?sslrootcert=/none/ca.pem'],
])('a database URL that cannot be read is named, without its password: %s=%s', (setting, url) => {
  for (const NODE_ENV of ['', 'production']) {
    const { problems } = parseConfig({ DATABASE_URL: 'postgres://127.0.0.1/bailu', NODE_ENV, [setting]: url })
    expect(problems.filter((problem) => problem.setting === setting)).toHaveLength(1)
    expect(JSON.stringify(problems)).not.toContain('d-of-it')
  }
})

test('spaces are no value', () => {
  for (const setting of ['DATABASE_URL', 'DRAIN_SECONDS', 'PORT', 'TRUST_PROXY', 'TLS_CERT', 'FILES_ACCESS_KEY'])
    expect(() => readConfig({ [setting]: '  ' })).toThrow(`${setting}  has spaces only`)
})
