// Times of reading and writing files on disk and in a bucket, one after the other, and eight at once.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileStore, localFileStore } from '@bailu/server/integrations/file-store'
import { s3FileStore } from '@bailu/server/integrations/s3-file-store'
import { readFileBucket } from '@bailu/server/lib/file-bucket'

const { FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY } = process.env
const { bucket, problems } = readFileBucket({ FILES_URL, FILES_ACCESS_KEY, FILES_SECRET_KEY }, false)
if (!bucket)
  throw new Error(problems[0]?.words ?? 'Give FILES_URL, FILES_ACCESS_KEY and FILES_SECRET_KEY of a bucket for tests.')

const ROUNDS = 40
const SIZES = [60_000, 600_000, 20_000_000]
const folder = await mkdtemp(join(tmpdir(), 'bailu-bench-'))

/** Milliseconds: median of the rounds, and one file when eight are in work. */
async function measure(rounds: number, work: (round: number) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    await work(round)
    times.push(performance.now() - startedAt)
  }
  const median = times.toSorted((a, b) => a - b)[rounds >> 1] ?? 0
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 8 }, (_, round) => work(round % rounds)))
  return `${median.toFixed(1)} ms, ${((performance.now() - startedAt) / 8).toFixed(1)} ms of eight`
}

async function measureStore(name: string, store: FileStore): Promise<void> {
  for (const size of SIZES) {
    const rounds = size > 1_000_000 ? 5 : ROUNDS
    const bytes = randomBytes(size)
    const keys: string[] = []
    const put = await measure(rounds, async () => void keys.push(await store.put('bench', bytes, 'jpg')))
    const get = await measure(rounds, (round) => store.get(keys[round]!))
    console.log(
      `${name}, ${size} bytes: put ${put}; get ${get}; HEAD ${await measure(rounds, () => store.size(keys[0]!))}`,
    )
    for (const key of keys) await store.remove(key)
  }
}

try {
  await measureStore('disk', localFileStore(folder))
  await measureStore('bucket', s3FileStore(bucket, { error: ({ err }) => console.error(err) }))
} finally {
  await rm(folder, { recursive: true, force: true })
}
