import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FileBucket, readFileBucket } from '../lib/file-bucket.ts'
import { openS3Server } from '../testing/stand-ins/s3-server.ts'
import { type FileStore, localFileStore } from './file-store.ts'
import { s3FileStore } from './s3-file-store.ts'

const silent = { error: () => undefined }

let folder: string
let server: Awaited<ReturnType<typeof openS3Server>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bailu-files-'))
  server = await openS3Server()
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

/** With TEST_S3_URL, TEST_S3_ACCESS_KEY and TEST_S3_SECRET_KEY the tests run against that storage, too. */
function otherBucket(): FileBucket {
  const env = process.env
  const { bucket, problems } = readFileBucket(
    {
      FILES_URL: env['TEST_S3_URL'],
      FILES_ACCESS_KEY: env['TEST_S3_ACCESS_KEY'],
      FILES_SECRET_KEY: env['TEST_S3_SECRET_KEY'],
    },
    false,
  )
  if (!bucket) throw new Error(problems[0]?.words)
  return { ...bucket, prefix: `${bucket.prefix}${randomBytes(4).toString('hex')}/` }
}

const STORES: [string, () => FileStore][] = [
  ['disk', () => localFileStore(join(folder, 'files'))],
  ['s3', () => s3FileStore(server.bucket, silent)],
  ['s3 without a prefix', () => s3FileStore({ ...server.bucket, prefix: '' }, silent)],
  ...(process.env['TEST_S3_URL'] ? [['TEST_S3_URL', () => s3FileStore(otherBucket(), silent)] as never] : []),
]

describe.each(STORES)('a store of files: %s', (_, open) => {
  let files: FileStore
  beforeAll(() => {
    files = open()
  })

  test('what is put is read again, under a new key of the folder', async () => {
    const bytes = randomBytes(70_000)
    const key = await files.put('slip', bytes, 'jpg')
    expect(key).toMatch(/^slip\/[0-9a-f]{32}\.jpg$/)
    expect(await files.put('slip', bytes, 'jpg')).not.toBe(key)
    expect((await files.get(key))!.equals(bytes)).toBe(true)
    expect([await files.size(key), await files.has(key)]).toEqual([70_000, true])
  })

  test('a file is put by its path', async () => {
    const bytes = randomBytes(300_000)
    const path = join(folder, 'sent.part')
    await writeFile(path, bytes)
    const key = await files.put('file', path, 'mp4')
    expect((await files.get(key))!.equals(bytes)).toBe(true)
    await files.putAt('file/a.mp4', path)
    expect(await files.size('file/a.mp4')).toBe(300_000)
  })

  test('a range of bytes is streamed, both ends included', async () => {
    const bytes = randomBytes(2_000_000)
    const key = await files.put('file', bytes, 'mp4')
    for (const [from, to] of [
      [0, 1],
      [0, 1_999_999],
      [999_999, 1_500_000],
      [1_999_999, 1_999_999],
    ] as const)
      expect((await buffer(files.part(key, from, to))).equals(bytes.subarray(from, to + 1))).toBe(true)
  })

  test('a stream that is closed early ends the reading', async () => {
    const key = await files.put('file', randomBytes(5_000_000), 'mp4')
    const stream = files.part(key, 0, 4_999_999)
    for await (const piece of stream) {
      expect((piece as Buffer).length).toBeGreaterThan(0)
      break
    }
    expect(stream.destroyed).toBe(true)
  })

  test('writing again replaces the whole file, also when two write at once', async () => {
    const [long, short] = [randomBytes(50_000), randomBytes(100)]
    await files.putAt('rendition/a/160.webp', long)
    await files.putAt('rendition/a/160.webp', short)
    expect((await files.get('rendition/a/160.webp'))!.equals(short)).toBe(true)
    await Promise.all(Array.from({ length: 6 }, () => files.putAt('rendition/a/320.webp', long)))
    expect((await files.get('rendition/a/320.webp'))!.equals(long)).toBe(true)
  })

  test('a missing file is null, has no size, and cannot be streamed; removing it is no error', async () => {
    const key = 'slip/none.jpg'
    expect([await files.get(key), await files.size(key), await files.has(key)]).toEqual([null, null, false])
    expect(await failureOf(files.part(key, 0, 9))).toBeTruthy()
    await files.remove(key)
  })

  test('a removed file is missing', async () => {
    const key = await files.put('avatar', Buffer.from('x'), 'webp')
    await files.remove(key)
    expect([await files.has(key), await files.get(key)]).toEqual([false, null])
  })

  test('a list has the files of a folder page by page, in the order of their keys', async () => {
    const keys = ['list/a/1.jpg', 'list/a/2.jpg', 'list/b.jpg', 'list/c/d/1.jpg', 'list/e.jpg']
    for (const key of keys.toReversed()) await files.putAt(key, Buffer.from(key))
    await files.putAt('listed/a.jpg', Buffer.from('x'))
    const page = await files.list('list')
    expect([page.files.map(({ key }) => key), page.next]).toEqual([keys, null])
    expect(page.files.every(({ key, size, ageMs }) => size === key.length && ageMs < 60_000 && ageMs > -60_000)).toBe(
      true,
    )
    expect((await files.list('list', 'list/a/1.jpg')).files.map(({ key }) => key)).toEqual(keys.slice(1))
    expect((await files.list('nothing')).files).toEqual([])
    expect((await files.list('')).files.map(({ key }) => key)).toEqual(expect.arrayContaining(keys))
  })

  test.each([
    '../a.jpg',
    'a/../../b.jpg',
    '/etc/passwd',
    'slip/😀.jpg',
    'slip/A.jpg',
    'slip/a',
    '',
    'a//b.jpg',
    'a b.jpg',
  ])('is no key: %s', async (key) => {
    await expect(async () => files.get(key)).rejects.toThrow('Not a file key')
    await expect(async () => files.putAt(key, Buffer.from(''))).rejects.toThrow('Not a file key')
    await expect(async () => files.size(key)).rejects.toThrow('Not a file key')
    expect(() => files.part(key, 0, 1)).toThrow('Not a file key')
  })
})

const failureOf = (stream: Readable): Promise<unknown> =>
  buffer(stream).then(
    () => undefined,
    (error: unknown) => error,
  )

test('on disk, files are listed as S3 lists them: by the characters of their whole keys', async () => {
  const root = join(folder, 'order')
  const files = localFileStore(root)
  const keys = ['x/a-b.jpg', 'x/a-b/1.jpg', 'x/a.jpg', 'x/a/1.jpg', 'x/a/2.jpg', 'x/a0.jpg', 'x/b.jpg']
  for (const key of keys.toReversed()) await files.putAt(key, Buffer.from('x'))
  for (const [at, key] of keys.entries())
    expect((await files.list('', key)).files.map((file) => file.key)).toEqual(keys.slice(at + 1))
})

test('on disk, drafts of a killed server are no files, and are deleted after a day', async () => {
  const root = join(folder, 'drafts')
  const files = localFileStore(root)
  await files.putAt('slip/a.jpg', Buffer.from('x'))
  const [old, recent] = [join(root, 'slip/b.jpg.0011.draft'), join(root, 'slip/c.jpg.0022.draft')]
  for (const path of [old, recent]) await writeFile(path, 'half')
  await utimes(old, new Date(0), new Date(0))
  expect((await files.list('')).files.map(({ key }) => key)).toEqual(['slip/a.jpg'])
  expect(await files.removeUnfinished()).toBe(1)
  expect((await readdir(join(root, 'slip'))).toSorted()).toEqual(['a.jpg', 'c.jpg.0022.draft'])
})
