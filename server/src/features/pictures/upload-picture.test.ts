import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../core/context.ts'
import { picture } from '../../database/tables/catalogue.ts'
import { audit } from '../../database/tables/house.ts'
import { asOwner } from '../../testing/databases.ts'
import { addStaff, asStaffActor } from '../../testing/people.ts'
import { noise } from '../../testing/pictures.ts'
import { outcome } from '../../testing/refusals.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { MAX_BYTES } from './accept-picture.ts'
import { originalOf } from './picture-files.ts'
import { renderPicture } from './render-picture.ts'

let shop: Shop
let content: Actor
beforeAll(async () => {
  shop = await openShop()
  content = asStaffActor(await addStaff(shop.db, 'content'), 'content')
})
afterAll(() => shop.close())

const send = (bytes: Buffer, who = content) => shop.as(who)('POST /api/staff/picture', {}, { upload: { bytes } })

test('an accepted picture is rendered like any other, and the upload is audited', async () => {
  const sent = await noise(1400, 700)
    .withExif({ IFD0: { Artist: 'somebody' } })
    .jpeg()
    .toBuffer()
  const kept = await send(sent)
  expect(kept).toMatchObject({ width: 1400, height: 700, tone: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  for (const format of ['avif', 'webp', 'jpg']) {
    const rendered = await renderPicture(shop.house, shop.db, kept.key, `320.${format}`)
    expect((await sharp(rendered!).metadata()).width).toBe(320)
  }
  expect((await sharp((await originalOf(shop.house.files, kept.key))!).metadata()).exif).toBeUndefined()
  const rows = await shop.db.select().from(audit).where(eq(audit.refId, kept.key)).orderBy(audit.id)
  expect(rows).toMatchObject([{ action: 'picture.uploaded', refType: 'picture' }])
  expect(rows[0]!.actor).toMatch(/^staff:/)
})

test('a rejected picture is not stored', async () => {
  const before = await shop.db.$count(picture)
  const good = await noise(300, 300).jpeg().toBuffer()
  expect(await outcome(send(Buffer.from('<svg onload="alert(1)"/>')))).toBe('picture_kind')
  expect(await outcome(send(Buffer.alloc(0)))).toBe('picture_kind')
  expect(await outcome(send(good.subarray(0, good.length >> 1)))).toBe('picture_unreadable')
  expect(await outcome(send(Buffer.concat([good, Buffer.alloc(MAX_BYTES)])))).toBe('too_large')
  expect(await outcome(send(good, { kind: 'nobody' }))).toBe('login_required')
  expect(await shop.db.$count(picture)).toBe(before)
})

test('an upload whose row cannot be written leaves no file', async () => {
  const removed: string[] = []
  const { remove } = shop.house.files
  shop.house.files.remove = (key) => {
    removed.push(key)
    return remove(key)
  }
  await asOwner(shop.db, 'alter table picture rename to picture_away')
  try {
    await expect(send(await noise(200, 200).jpeg().toBuffer())).rejects.toThrow(/picture/)
  } finally {
    await asOwner(shop.db, 'alter table picture_away rename to picture')
    shop.house.files.remove = remove
  }
  expect(removed).toHaveLength(1)
  expect(await shop.house.files.has(removed[0]!)).toBe(false)
})
