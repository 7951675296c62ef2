import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { uploadedFile } from '../../lib/upload.ts'
import { noisePicture } from '../../testing/fixtures/sample-files.ts'
import { callOutcome } from '../../testing/call-outcome.ts'
import { acceptPicture } from './accept-picture.ts'

describe('accepted', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s is written anew', async (format) => {
    const clean = await acceptPicture(await noisePicture(300, 200).toFormat(format).toBuffer())
    expect(clean).toMatchObject({
      extension: 'jpg',
      width: 300,
      height: 200,
      tone: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })

  test('metadata is removed and the picture is rotated upright', async () => {
    const sent = await noisePicture(300, 200)
      .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const clean = await acceptPicture(sent)
    const metadata = await sharp(clean.bytes).metadata()
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([clean.width, clean.height]).toEqual([200, 300])
    expect(clean.bytes.includes('Someone')).toBe(false)
  })

  test('data after the picture is removed', async () => {
    const sent = Buffer.concat([await noisePicture(60, 60).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    expect((await acceptPicture(sent)).bytes.includes('<script>')).toBe(false)
  })

  test('transparency is preserved, large sides are scaled down', async () => {
    const clear = await sharp({ create: { width: 50, height: 50, channels: 4, background: '#ff000080' } })
      .png()
      .toBuffer()
    expect((await acceptPicture(clear)).extension).toBe('webp')
    const large = await acceptPicture(await noisePicture(3_000, 1_500).jpeg().toBuffer())
    expect([large.width, large.height]).toEqual([2_400, 1_200])
  })
})

describe('rejected', () => {
  const html = Buffer.from('<!doctype html><script>alert(1)</script>')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  test.each([
    ['HTML', html, 'picture_kind'],
    ['SVG', svg, 'picture_kind'],
    ['HEIC', heic, 'picture_kind'],
    ['GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), 'picture_kind'],
    ['nothing', Buffer.alloc(0), 'picture_kind'],
    ['JPEG in name only', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]), 'picture_unreadable'],
    ['too many bytes', Buffer.alloc(10 * 1024 * 1024 + 1), 'too_large'],
  ])('%s', async (_, bytes, code) => expect(await callOutcome(acceptPicture(bytes))).toBe(code))

  test.each([0.3, 0.6, 0.9])('a JPEG that ends at %s of its length', async (part) => {
    const whole = await noisePicture(800, 600).jpeg({ quality: 90 }).toBuffer()
    expect(await callOutcome(acceptPicture(whole.subarray(0, Math.floor(whole.length * part))))).toBe(
      'picture_unreadable',
    )
  })
  test('an extremely long picture', async () => {
    const line = { width: 16_385, height: 1, channels: 3, background: '#fff' } as const
    await expect(acceptPicture(await sharp({ create: line }).png().toBuffer())).rejects.toMatchObject({
      code: 'picture_unreadable',
    })
  })

  test('a small file of 30 megapixels', async () => {
    const bomb = await sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(500_000)
    expect(await callOutcome(acceptPicture(bomb))).toBe('picture_unreadable')
  })
})

test('a network with many uploads waits behind one with its first', async () => {
  const bytes = await noisePicture(1_500, 1_500).jpeg().toBuffer()
  const done: string[] = []
  const send = (network: string, name: string) =>
    acceptPicture({ ...uploadedFile(bytes), network }).then(() => void done.push(name))
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => send('198.51.100.1', name)),
    send('203.0.113.1', 'b1'),
  ])
  expect(done.indexOf('b1')).toBeLessThan(done.indexOf('a4'))
})
