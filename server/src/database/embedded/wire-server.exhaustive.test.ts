import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../connect.ts'
import { openEmbedded } from './open-embedded.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let folder: string
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailu-front-'))
  database = await openEmbedded({
    dataDir: folder,
    pool: 10,
    log: silent,
    durable: false,
    tcp: process.platform === 'win32',
  })
  await database.pool.query('create table counted (id int primary key, n int not null check (n >= 0))')
  await database.pool.query('insert into counted values (1, 100)')
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('every client gets its own results, also when messages arrive in pieces', async () => {
  const ask = async (at: number) => {
    const long = 'x'.repeat(at % 3 === 0 ? 300_000 : 10)
    const { rows } = await database.pool.query(`select $1::int as c${at % 7}, ${at} as k, length($2) as l`, [at, long])
    expect(rows).toEqual([{ [`c${at % 7}`]: at, k: at, l: long.length }])
  }
  // Ten connections, none of which blocks the others.
  const connection = async (first: number) => {
    for (let at = first; at < 400; at += 10) await ask(at)
  }
  await Promise.all(Array.from({ length: 10 }, (_, first) => connection(first)))
})

test('transactions of ten connections do not mix', async () => {
  const take = async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query('select n from counted where id = 1 for update')
      await client.query('update counted set n = $1 where id = 1', [rows[0].n - 1])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: 64 }, take))
  expect((await database.pool.query('select n from counted')).rows).toEqual([{ n: 36 }])
})

test('a failed statement does not affect other clients', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) =>
      database.pool.query(
        at % 3 === 0
          ? 'insert into counted values ($1, -1)'
          : at % 3 === 1
            ? 'selec $1::int as n'
            : 'select $1::int as n',
        [at],
      ),
    ),
  )
  expect(results.map((result) => result.status)).toEqual(
    Array.from({ length: 60 }, (_, at) => (at % 3 === 2 ? 'fulfilled' : 'rejected')),
  )
  const codes = results.slice(0, 2).map((result) => (result.status === 'rejected' ? result.reason.code : ''))
  expect(codes).toEqual(['23514', '42601'])
})

test('a connection closed inside a transaction is rolled back', async () => {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('update counted set n = 0 where id = 1')
  client.release(new Error('gone'))
  expect((await database.pool.query('select n from counted')).rows).toEqual([{ n: 36 }])
})

test('named statements are rejected with an explanation', async () => {
  await expect(database.pool.query({ name: 'mine', text: 'select 1' })).rejects.toThrow(/no named statements/)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('works over loopback with the key only', async () => {
  const other = await mkdtemp(join(tmpdir(), 'bailu-tcp-'))
  const tcp = await openEmbedded({ dataDir: other, pool: 3, log: silent, durable: false, tcp: true })
  expect((await tcp.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  const { default: pg } = await import('pg')
  const { host, port } = (tcp.pool as unknown as { options: { host: string; port: number } }).options
  await expect(new pg.Client({ host, port, user: 'postgres', database: 'postgres' }).connect()).rejects.toThrow()
  await tcp.close()
  await rm(other, { recursive: true, force: true })
})
