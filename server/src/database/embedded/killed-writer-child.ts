import { appendFileSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { openEmbedded } from './open-embedded.ts'

// A writer process that its parent test kills; it logs each row only after the commit was confirmed.
const [dataDir = '', notes = '', durable = '1'] = process.argv.slice(2)
const stderr = (_: object, message: string) => {
  process.stderr.write(`${message}\n`)
}
const database = await openEmbedded({
  dataDir,
  pool: 4,
  log: { info: () => undefined, warn: stderr, error: stderr },
  durable: durable === '1',
})
await database.pool.query('create table if not exists kept (id text primary key, body text not null)')
appendFileSync(notes, '')
const file = openSync(notes, 'a')
process.send?.('open')

async function write(name: string): Promise<void> {
  for (let at = 0; ; at += 1) {
    const id = `${process.pid}-${name}-${at}`
    await database.pool.query('insert into kept (id, body) values ($1, $2)', [
      id,
      'x'.repeat(at % 5 === 0 ? 100_000 : 50),
    ])
    writeSync(file, `${id}\n`)
    fsyncSync(file)
  }
}
await Promise.all(['a', 'b', 'c', 'd'].map(write))
