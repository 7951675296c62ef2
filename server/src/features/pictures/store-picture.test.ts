import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { picture } from '../catalogue/table.ts'
import { audit } from '../audit/table.ts'
import { asDatabaseOwner } from '../../testing/test-database.ts'
import { addStaff, staffActor } from '../../testing/fixtures/people-and-products-fixture.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { MAX_BYTES } from './accept-picture.ts'
import { readOriginal } from './picture-files.ts'
import { renderPicture } from './render-picture.ts'

let shop: TestApp
let content: Actor
beforeAll(async () => {
  shop = await openTestApp()
  content = staffActor(await addStaff(shop.db, 'content'), 'content')
})
afterAll(() => shop.close())

const send = (bytes: Buffer, who = content) => shop.as(who)('POST /api/staff/picture', {}, { upload: { bytes } })

test('an accepted picture is rendered like any other, and the upload is audited', async () => {
  const sent = await noisePicture(1400, 700)
    .withExif({ IFD0: { Artist: 'someone' } })
    .jpeg()
    .toBuffer()
  const uploaded = await send(sent)
  expect(uploaded).toMatchObject({ width: 1400, height: 700, tone: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  for (const format of ['avif', 'webp', 'jpg']) {
    const rendered = await renderPicture(shop.deps, shop.db, uploaded.key, `320.${format}`)
    expect((await sharp(rendered!).metadata()).width).toBe(320)
  }
  expect((await sharp((await readOriginal(shop.deps.files, uploaded.key))!).metadata()).exif).toBeUndefined()
  const rows = await shop.db.select().from(audit).where(eq(audit.refId, uploaded.key)).orderBy(audit.id)
  expect(rows).toMatchObject([{ action: 'picture.uploaded', refType: 'picture' }])
  expect(rows[0]!.actor).toMatch(/^staff:/)
})

test('a rejected picture is not stored', async () => {
  const before = await shop.db.$count(picture)
  const good = await noisePicture(300, 300).jpeg().toBuffer()
  expect(await callOutcome(send(Buffer.from('<svg onload="alert(1)"/>')))).toBe('picture_kind')
  expect(await callOutcome(send(Buffer.alloc(0)))).toBe('picture_kind')
  expect(await callOutcome(send(good.subarray(0, good.length >> 1)))).toBe('picture_unreadable')
  expect(await callOutcome(send(Buffer.concat([good, Buffer.alloc(MAX_BYTES)])))).toBe('too_large')
  expect(await callOutcome(send(good, { kind: 'anonymous' }))).toBe('login_required')
  expect(await shop.db.$count(picture)).toBe(before)
})

test('an upload whose row cannot be written leaves no file', async () => {
  const removed: string[] = []
  const { remove } = shop.deps.files
  shop.deps.files.remove = (key) => {
    removed.push(key)
    return remove(key)
  }
  await asDatabaseOwner(shop.db, 'alter table picture rename to picture_away')
  try {
    await expect(send(await noisePicture(200, 200).jpeg().toBuffer())).rejects.toThrow(/picture/)
  } finally {
    await asDatabaseOwner(shop.db, 'alter table picture_away rename to picture')
    shop.deps.files.remove = remove
  }
  expect(removed).toHaveLength(1)
  expect(await shop.deps.files.has(removed[0]!)).toBe(false)
})
