import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { marker } from '../database/core-tables.ts'
import { user } from '../features/account/table.ts'
import { picture } from '../features/catalogue/table.ts'
import { renderPicture } from '../features/pictures/render-picture.ts'
import { storeRenditionUse } from '../features/pictures/rendition-use.ts'
import { storePicture } from '../features/pictures/store-picture.ts'
import { type FileStore, localFileStore } from '../integrations/file-store.ts'
import { s3FileStore } from '../integrations/s3-file-store.ts'
import { openS3Server } from '../testing/stand-ins/s3-server.ts'
import * as people from '../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../testing/fixtures/sample-files.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { checkFiles } from './check-files.ts'
import { copyFiles } from './copy-files.ts'
import { cleanUpFiles, takeOverFiles } from './file-cleanup.ts'

let shop: TestApp
let server: Awaited<ReturnType<typeof openS3Server>>
let bucket: FileStore
let folder: string
let logged: string[]
beforeAll(async () => {
  shop = await openTestApp()
  server = await openS3Server()
  bucket = s3FileStore(server.bucket, { error: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'bailu-cleanup-'))
})
beforeEach(() => {
  logged = []
})
afterAll(async () => {
  await shop?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const system = (deps = shop.deps) => ({
  ...shop.ctx({ kind: 'system' }),
  deps,
  log: {
    info: () => undefined,
    error: () => undefined,
    warn: (_: unknown, words?: string) => void logged.push(words!),
  },
})
/** The clean-up as on the next day: a pass that counts, and one that deletes. */
async function cleanUp(deps = shop.deps): Promise<number> {
  shop.passDays(2)
  return (await cleanUpFiles(system(deps))) + (await cleanUpFiles(system(deps)))
}
const STATE = eq(marker.name, 'file cleanup')
const readState = async () => (await shop.db.select({ value: marker.value }).from(marker).where(STATE))[0]!
const pathOf = (key: string) => join(shop.deps.config.dataDir, 'files', key)
const makeOld = (key: string, days: number) => utimes(pathOf(key), new Date(), new Date(Date.now() - days * 86_400_000))
const addPicture = async () =>
  (await storePicture(shop.ctx({ kind: 'system' }), await noisePicture(400, 300).jpeg().toBuffer())).key
const putOld = async (kind: string, days = 2) => {
  const key = await shop.deps.files.put(kind, Buffer.from('x'), 'jpg')
  await makeOld(key, days)
  return key
}

test('old files without rows are deleted; those with rows, new ones and unknown ones are not', async () => {
  const { files } = shop.deps
  const pictureFile = `picture/${await addPicture()}.jpg`
  const { id } = await people.addUser(shop.db)
  const avatar = await putOld('avatar')
  await shop.db.update(user).set({ avatar }).where(eq(user.id, id))
  await makeOld(pictureFile, 400)
  const orphans = [await putOld('slip'), await putOld('picture'), await putOld('avatar'), await putOld('lead')]
  const others = [pictureFile, avatar, await putOld('slip', 0.9), await putOld('elsewhere')]
  expect(await cleanUp()).toBe(orphans.length)
  const isThere = (keys: string[]) => Promise.all(keys.map((key) => files.has(key)))
  expect(await isThere(orphans)).toEqual(orphans.map(() => false))
  expect(await isThere(others)).toEqual(others.map(() => true))
  // It rests for a day, and another server does not begin a second clean-up.
  const late = await putOld('slip')
  expect(await cleanUpFiles(system())).toBe(0)
  expect(await files.has(late)).toBe(true)
  expect(await cleanUp()).toBe(1)
})

test('files of another shop with a prefix that is called like a folder of this one are not deleted', async () => {
  const { files } = shop.deps
  const name = 'ab'.repeat(16)
  const others = ['slip', 'file', 'rendition'].flatMap((prefix) => [
    `${prefix}/slip/${name}.jpg`,
    `${prefix}/rendition/${name}/160.webp`,
  ])
  for (const key of others) {
    await files.putAt(key, Buffer.from('x'))
    await makeOld(key, 200)
  }
  expect(await cleanUp()).toBe(0)
  expect((await checkFiles(system())).filesWithoutRows).toEqual([])
  for (const key of others) expect([key, await files.has(key)]).toEqual([key, true])
  for (const key of others) await files.remove(key)
})

test('a copy of the database, or an earlier state of it, deletes nothing until it is made the owner of the files', async () => {
  await cleanUp()
  const earlier = await readState()
  await cleanUp()
  const newer = await putOld('slip')
  await shop.db.update(marker).set(earlier).where(STATE)
  expect(await cleanUp()).toBe(0)
  expect(logged).toEqual([expect.stringContaining('a newer copy of this database')])
  expect(await shop.deps.files.has(newer)).toBe(true)
  await takeOverFiles(system())
  expect(await cleanUp()).toBe(1)
})

test('a storage that takes no files does not end the clean-up for good', async () => {
  await cleanUp()
  const broken = { ...shop.deps.files, putAt: () => Promise.reject(new Error('away')) }
  for (let n = 0; n < 3; n += 1) await expect(cleanUp({ ...shop.deps, files: broken })).rejects.toThrow('away')
  const orphan = await putOld('slip')
  expect(await cleanUp()).toBe(1)
  expect([logged, await shop.deps.files.has(orphan)]).toEqual([[], false])
})

test('an upload that gets its row while the clean-up runs is not deleted, since its file is new', async () => {
  const { files } = shop.deps
  const key = await files.put('avatar', Buffer.from('x'), 'webp')
  const cleaned = cleanUp()
  const { id } = await people.addUser(shop.db)
  await shop.db.update(user).set({ avatar: key }).where(eq(user.id, id))
  await cleaned
  expect(await files.has(key)).toBe(true)
})

test('a clean-up that was killed continues where it was', async () => {
  shop.passDays(2)
  const [first, last] = ['avatar/00000000000000000000000000000000.jpg', 'slip/ffffffffffffffffffffffffffffffff.jpg']
  for (const key of [first, last]) {
    await shop.deps.files.putAt(key, Buffer.from('x'))
    await makeOld(key, 3)
  }
  const cut = { phase: 'delete', after: 'picture/', files: 9, orphans: 2 }
  await shop.db
    .update(marker)
    .set({ value: JSON.stringify({ ...JSON.parse((await readState()).value), ...cut }), at: new Date(0) })
    .where(STATE)
  expect(await cleanUpFiles(system())).toBe(1)
  expect([await shop.deps.files.has(first), await shop.deps.files.has(last)]).toEqual([true, false])
  await shop.deps.files.remove(first)
})

test('too many files without rows are not deleted, but said; the check names them', async () => {
  const orphans = []
  for (let n = 0; n < 101; n += 1) orphans.push(await putOld('slip'))
  expect(await cleanUp()).toBe(0)
  expect(logged).toEqual(
    [expect.stringContaining('too many files without rows'), expect.any(String)].slice(0, logged.length),
  )
  expect(logged.length).toBeGreaterThan(0)
  expect((await checkFiles(system())).filesWithoutRows).toHaveLength(101)
  for (const key of orphans) await shop.deps.files.remove(key)
})

test('renditions that were not asked for in 90 days are deleted, and rendered again; the use is stored once a week', async () => {
  const [used, unused] = [await addPicture(), await addPicture()]
  const render = (key: string) => renderPicture(shop.deps, shop.db, key, '160.webp')
  const usedOn = async (key: string) =>
    (await shop.db.select({ day: picture.usedOn }).from(picture).where(eq(picture.key, key)))[0]!.day
  for (const key of [used, unused]) {
    await render(key)
    await makeOld(`rendition/${key}/160.webp`, 100)
    await shop.db.update(picture).set({ usedOn: '2026-11-20' }).where(eq(picture.key, key))
  }
  await storeRenditionUse(system())
  const before = await usedOn(used)
  shop.passDays(60)
  await render(used)
  await storeRenditionUse(system())
  const after = await usedOn(used)
  expect(after > before).toBe(true)
  shop.passDays(3)
  await render(used)
  await storeRenditionUse(system())
  expect(await usedOn(used)).toBe(after)
  shop.passDays(40)
  await cleanUp()
  const isThere = (key: string) => shop.deps.files.has(`rendition/${key}/160.webp`)
  expect([await isThere(used), await isThere(unused)]).toEqual([true, false])
  expect((await render(unused))!.length).toBeGreaterThan(0)
})

test('the check names rows without files', async () => {
  const key = await addPicture()
  const { id } = await people.addUser(shop.db)
  await shop.db.update(user).set({ avatar: 'avatar/none.webp' }).where(eq(user.id, id))
  await shop.deps.files.remove(`picture/${key}.jpg`)
  const { rowsWithoutFiles } = await checkFiles(system())
  expect(rowsWithoutFiles).toEqual(['app_user.avatar avatar/none', `picture.key picture/${key}`])
  await shop.db.update(user).set({ avatar: null }).where(eq(user.id, id))
  await shop.db.delete(picture).where(eq(picture.key, key))
})

test('a store is copied to a bucket and back; a second run copies only what is new, a broken copy again', async () => {
  const { files } = shop.deps
  const key = await addPicture()
  const options = { folder }
  const first = await copyFiles(files, bucket, options)
  expect(first).toMatchObject({ failed: [], copied: first.files })
  const added = await files.put('slip', Buffer.from('later'), 'jpg')
  await bucket.putAt(`picture/${key}.jpg`, Buffer.alloc((await files.size(`picture/${key}.jpg`))!))
  expect(await copyFiles(files, bucket, options)).toMatchObject({ failed: [], copied: 2, files: first.files + 1 })
  const back = localFileStore(join(folder, 'back'))
  expect(await copyFiles(bucket, back, options)).toMatchObject({ failed: [], bytes: first.bytes + 5 })
  expect((await back.get(added))!.toString()).toBe('later')
  expect(await readFile(join(folder, 'back', `picture/${key}.jpg`))).toEqual(
    await readFile(pathOf(`picture/${key}.jpg`)),
  )
  const lying = { ...bucket, putAt: (at: string) => bucket.putAt(at, Buffer.from('other')) }
  await files.putAt(added, Buffer.from('again'))
  expect((await copyFiles(files, lying, options)).failed).toEqual([`${added}: the copy has other bytes`])
})

test('the bucket is cleaned and checked like the disk; servers share renditions, also when both render', async () => {
  const key = await addPicture()
  await copyFiles(shop.deps.files, bucket, { folder })
  const orphan = await bucket.put('slip', Buffer.from('x'), 'jpg')
  const oldBucket: FileStore = {
    ...bucket,
    list: async (kind, after) => {
      const page = await bucket.list(kind, after)
      return { ...page, files: page.files.map((file) => ({ ...file, ageMs: 2 * 86_400_000 })) }
    },
  }
  const servers = [1, 2].map(() => ({ ...shop.deps, files: oldBucket }))
  const render = (deps: (typeof servers)[number]) => renderPicture(deps, shop.db, key, '320.webp')
  const [one, two] = await Promise.all(servers.map(render))
  expect(one!.equals(two!)).toBe(true)
  expect((await bucket.get(`rendition/${key}/320.webp`))!.equals(one!)).toBe(true)
  const report = await checkFiles(system(servers[0]))
  expect([report.rowsWithoutFiles, report.filesWithoutRows.includes(orphan)]).toEqual([[], true])
  await cleanUp(servers[0])
  expect([await bucket.has(orphan), await bucket.has(`picture/${key}.jpg`)]).toEqual([false, true])
})
