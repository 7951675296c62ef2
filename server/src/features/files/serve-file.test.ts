import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '@bailu/contract/files/kinds'
import { uploadedFile } from '../../lib/upload.ts'
import { audit } from '../audit/table.ts'
import { storedFile } from '../content/table.ts'
import { eq } from 'drizzle-orm'
import { sampleMp4, samplePdf, sampleVtt } from '../../testing/fixtures/sample-files.ts'
import { type HttpTestApp, openHttpTestApp } from '../../testing/http-test-app.ts'
import { addStaff, addUser } from '../../testing/fixtures/people-and-products-fixture.ts'
import { parseRange } from './serve-file.ts'
import { detectFileKind } from './store-file.ts'
import { contentDisposition, sanitizeFileName } from './file-name.ts'

describe('kind of a file', () => {
  test.each([
    ['a document', samplePdf(), 'pdf'],
    ['a film', sampleMp4(), 'mp4'],
    ['captions', sampleVtt('คำบรรยาย'), 'vtt'],
    ['captions with a mark before them', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), sampleVtt()]), 'vtt'],
    ['a document cut short', samplePdf().subarray(0, 30), null],
    ['a film cut short', sampleMp4().subarray(0, 60), null],
    ['a film with something behind it', Buffer.concat([sampleMp4(), Buffer.from('<script>alert(1)</script>')]), null],
    ['a picture in the same box', sampleMp4(10, 'heic'), null],
    ['QuickTime', sampleMp4(10, 'qt  '), null],
    ['a page', Buffer.from('<!doctype html><script>1</script>'), null],
    ['a page before a document', Buffer.from(`<html>${samplePdf().toString()}`), null],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['captions that are no text', Buffer.concat([sampleVtt(), Buffer.from([0, 1, 2, 0xff])]), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', async (_, bytes, kind) => expect(await detectFileKind(uploadedFile(bytes))).toBe(kind))
})

describe('name of a file', () => {
  test.each([
    ['คู่มือดูแลผิว.pdf', 'คู่มือดูแลผิว.pdf'],
    ['护肤指南 2026.pdf', '护肤指南 2026.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\x\\a.exe', 'a.pdf'],
    ['page.html', 'page.pdf'],
    ['page.pdf.html', 'page_pdf.pdf'],
    ['a"; filename="b.exe', 'a filename= b.pdf'],
    ['a\r\nSet-Cookie: x=1', 'a Set-Cookie x=1.pdf'],
    ['\u202efdp.exe', 'fdp.pdf'],
    ['CON', 'bailu.pdf'],
    ['...', '___.pdf'],
    ['', 'bailu.pdf'],
    [undefined, 'bailu.pdf'],
    ['\ud800', '\ufffd.pdf'],
  ])('%j becomes %j', (given, name) => expect(sanitizeFileName(given, 'pdf')).toBe(name))

  test('a long Thai name is cut between graphemes', () => {
    const name = sanitizeFileName(`${'ที่'.repeat(200)}.pdf`, 'pdf')
    expect(name).toBe(`${'ที่'.repeat(80)}.pdf`)
  })

  test('the header has both an ASCII and the full name', () => {
    expect(contentDisposition('attachment', 'คู่มือ a’(1).pdf')).toBe(
      `attachment; filename="a1.pdf"; filename*=UTF-8''%E0%B8%84%E0%B8%B9%E0%B9%88%E0%B8%A1%E0%B8%B7%E0%B8%AD%20a%E2%80%99%281%29.pdf`,
    )
    expect(contentDisposition('inline', 'คลิป.mp4')).toMatch(/^inline; filename="bailu.mp4"; filename\*=UTF-8''%E0/)
  })
})

test.each([
  [undefined, undefined],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  ['bytes=100-', null],
  ['bytes=-0', null],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
  [`bytes=${'9'.repeat(30)}-`, undefined],
])('of 100 bytes %s is %j', (header, range) => expect(parseRange(header, 100)).toEqual(range))

describe('uploaded by staff, visible to staff only until public content uses it', () => {
  let shop: HttpTestApp
  let content: Record<string, string>
  let cookie: string
  beforeAll(async () => {
    shop = await openHttpTestApp()
    const token = await shop.signIn.staff(await addStaff(shop.db, 'content'))
    content = { authorization: `Bearer ${token}` }
    cookie = `bailu-staff=${token}`
  })
  afterAll(() => shop.close())

  const send = (bytes: Buffer, filename: string, headers = content) => {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/html\r\n\r\n`
    return shop.app.inject({
      method: 'POST',
      url: '/api/staff/file',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    })
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    shop.app.inject({ url, headers: { cookie, ...headers } })

  test('a document with a Thai name is served as a harmless download', async () => {
    const { data } = (await send(samplePdf(), 'คู่มือ.pdf')).json()
    expect(data).toMatchObject({ kind: 'pdf', name: 'คู่มือ.pdf', url: `/static/file/${data.key}.pdf` })
    expect((await shop.app.inject(data.url)).statusCode).toBe(404)
    const reply = await get(data.url)
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': contentDisposition('attachment', 'คู่มือ.pdf'),
    })
    expect(reply.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(reply.rawPayload.equals(samplePdf())).toBe(true)
    const rows = await shop.db.select().from(audit).where(eq(audit.refId, data.key)).orderBy(audit.id)
    expect(rows).toMatchObject([{ action: 'file.uploaded' }])
  })

  test('a video is served by ranges, in full, or with an error', async () => {
    const film = sampleMp4(5_000)
    const { data } = (await send(film, 'clip.mp4')).json()
    const part = await get(data.url, { range: 'bytes=100-199' })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 100-199/${film.length}`])
    expect(part.headers['content-type']).toBe('video/mp4')
    expect(part.headers['content-disposition']).toMatch(/^inline/)
    expect(part.rawPayload.equals(film.subarray(100, 200))).toBe(true)
    const whole = await get(data.url)
    expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers['content-length']]).toEqual([
      200,
      'bytes',
      String(film.length),
    ])
    expect((await get(data.url, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
    const stale = await get(data.url, { range: 'bytes=0-9', 'if-range': '"another"' })
    expect(stale.statusCode).toBe(200)
    expect((await get(data.url, { 'if-none-match': `"${data.key}"` })).statusCode).toBe(304)
    expect((await get(`${data.url}?save`)).headers['content-disposition']).toMatch(/^attachment/)
    const head = await shop.app.inject({ method: 'HEAD', url: data.url, headers: { cookie } })
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(film.length),
      0,
    ])
  })

  test('an unknown path is not found', async () => {
    const { data } = (await send(samplePdf(), 'a.pdf')).json()
    for (const url of [
      data.url.replace('.pdf', '.mp4'),
      data.url.replace('.pdf', '.html'),
      data.url.replace('.pdf', ''),
      '/static/file/..%2f..%2fpicture%2fa.pdf',
      `/static/file/${'0'.repeat(32)}.pdf`,
    ]) {
      const reply = await get(url)
      expect([url, reply.statusCode]).toEqual([url, 404])
      expect(reply.body).not.toContain('PDF')
    }
  })

  test('a rejected file is not stored, and the error says why', async () => {
    const before = await shop.db.$count(storedFile)
    const codeOf = async (bytes: Buffer, name: string, headers = content) =>
      (await send(bytes, name, headers)).json().code
    expect(await codeOf(Buffer.from('<script>alert(1)</script>'), 'a.pdf')).toBe('file_kind')
    const page = Buffer.alloc(MAX_FILE_BYTES.pdf, ' ')
    expect(await codeOf(Buffer.concat([samplePdf(), page, Buffer.from('%%EOF')]), 'a.pdf')).toBe('file_too_large')
    expect(await codeOf(Buffer.alloc(MAX_FILE_BYTES.mp4 + 1), 'a.mp4')).toBe('file_too_large')
    const { id } = await addUser(shop.db)
    const user = { authorization: `Bearer ${await shop.signIn.user(id)}` }
    const finance = { authorization: `Bearer ${await shop.signIn.staff(await addStaff(shop.db, 'finance'))}` }
    expect(await codeOf(samplePdf(), 'a.pdf', {} as never)).toBe('login_required')
    expect(await codeOf(samplePdf(), 'a.pdf', user)).toBe('login_required')
    expect(await codeOf(samplePdf(), 'a.pdf', finance)).toBe('forbidden')
    expect(await shop.db.$count(storedFile)).toBe(before)
  })
})
