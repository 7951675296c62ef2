import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../core/context.ts'
import { eraseAllExpiredData } from '../legal/registry.ts'
import { inTx } from '../../database/transaction.ts'
import { outboxMail } from './table.ts'
import { createMailer } from '../../integrations/mailer.ts'
import { postgresDatabase } from '../../testing/test-database.ts'
import { openSilentServer, openMailStandIn } from '../../testing/stand-ins/mail-server.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { queueMail } from './queue-mail.ts'
import { delayAfter, MAX_TRIES, sendMails } from './send-mails.ts'

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let shop: TestApp
let server: Awaited<ReturnType<typeof openMailStandIn>>
const START = new Date('2026-11-20T05:00:00Z')

beforeAll(async () => {
  server = await openMailStandIn()
  shop = await openTestApp(postgresDatabase, { SMTP_URL: server.url, MAIL_FROM: 'ไป๋ลู่ <shop@bailu.example>' })
})
afterAll(async () => {
  await shop?.close()
  await server?.close()
})
beforeEach(async () => {
  await shop.db.delete(outboxMail)
  server.received.length = 0
  server.answerWith(() => 250)
  shop.setClock(START)
})

const system = (): Ctx => shop.ctx({ kind: 'system' })
const queue = (more: Partial<Parameters<typeof queueMail<'reset_code'>>[1]> = {}) =>
  inTx(system(), (tx) =>
    queueMail(tx, {
      to: 'a@test.example',
      lang: 'en',
      kind: 'reset_code',
      values: { code: '123456', link: 'https://shop.example/forgot#x' },
      ...more,
    }),
  )
const rows = () => shop.db.select().from(outboxMail)
const later = (ms: number) => shop.setClock(new Date(shop.deps.clock().getTime() + ms))

describe('the outbox', () => {
  test('stores no readable code, and none at all after sending', async () => {
    await queue()
    const [open] = await rows()
    expect(JSON.stringify(open)).not.toContain('123456')
    expect(open!.sealed).toBeTruthy()
    expect(await sendMails(system())).toEqual({ sent: 1, failed: 0 })
    const [sent] = await rows()
    expect(sent).toMatchObject({ sealed: null, tries: 1, failedAt: null, lastError: null })
    expect(sent!.sentAt).toBeInstanceOf(Date)
    expect(await sendMails(system())).toEqual({ sent: 0, failed: 0 })
    expect(server.received).toHaveLength(1)
  })

  test('is written in the transaction of the action or not at all', async () => {
    const failing = inTx(system(), async (tx) => {
      await queueMail(tx, {
        to: 'a@test.example',
        lang: 'en',
        kind: 'reset_code',
        values: { code: '1', link: 'https://shop.example/forgot#x' },
      })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await rows()).toEqual([])
  })

  test('deduplicates by key', async () => {
    await Promise.all(Array.from({ length: 5 }, () => queue({ dedup: 'once' })))
    expect(await rows()).toHaveLength(1)
  })

  test('stores an unsent email that is never sent', async () => {
    await queue({ unsent: true })
    await sendMails(system())
    expect(server.received).toEqual([])
    expect(await rows()).toMatchObject([{ sealed: null, sentAt: null }])
  })

  test('erases finished emails after a month, but not open ones', async () => {
    await queue()
    await sendMails(system())
    await queue({ to: 'open@test.example' })
    shop.passDays(31)
    await eraseAllExpiredData(system())
    expect((await rows()).map(({ to }) => to)).toEqual(['open@test.example'])
  })
})

describe('sending', () => {
  test('sends text and HTML, sender, recipient and a stable id', async () => {
    await queue({ lang: 'th' })
    await sendMails(system())
    const id = (await rows())[0]!.id
    const [mail] = server.received
    expect(mail!.to).toEqual(['a@test.example'])
    expect(mail!.raw).toContain(`Message-ID: <${id}@bailu.example>`)
    expect(mail!.raw).toContain('multipart/alternative')
    expect(mail!.raw).toContain('Auto-Submitted: auto-generated')
    expect(mail!.raw).toContain('<shop@bailu.example>')
  })

  test.each(['a@test.example\r\nBcc: b@test.example', 'a@test.example, b@test.example', 'x <a@test.example>', ''])(
    'no address brings a header or a second recipient: %j',
    async (to) => {
      await expect(queue({ to })).rejects.toThrow('Not an e-mail address')
    },
  )

  test('a subject cannot inject a header', async () => {
    const mail = createMailer(shop.deps.config, silent)
    await mail.send({ id: 'x', to: 'a@test.example', subject: 'a\r\nBcc: b@test.example', text: 't', html: '<p>t</p>' })
    expect(server.received[0]!.to).toEqual(['a@test.example'])
    expect(server.received[0]!.raw).not.toMatch(/^Bcc:/m)
  })

  test('a permanently rejected address fails at once, and the others are sent', async () => {
    server.answerWith((to) => (to === 'gone@test.example' ? 550 : 250))
    await queue({ to: 'gone@test.example' })
    await queue()
    expect(await sendMails(system())).toEqual({ sent: 1, failed: 1 })
    const failed = (await rows()).find(({ to }) => to === 'gone@test.example')
    expect(failed).toMatchObject({ sealed: null, tries: 1, sentAt: null })
    expect(failed!.failedAt).toBeInstanceOf(Date)
    expect(failed!.lastError).toContain('550')
  })

  test('a temporary failure is retried with increasing delays, then fails', async () => {
    server.answerWith(() => 451)
    await queue()
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      expect(await sendMails(system())).toEqual({ sent: 0, failed: 1 })
      later(delayAfter(tries) - 1)
      expect(await sendMails(system())).toEqual({ sent: 0, failed: 0 })
      later(1)
    }
    expect(await rows()).toMatchObject([{ sealed: null, tries: MAX_TRIES, sentAt: null }])
    server.answerWith(() => 250)
    expect(await sendMails(system())).toEqual({ sent: 0, failed: 0 })
  })

  test('a retry succeeds when the server accepts it again', async () => {
    server.answerWith(() => 451)
    await queue()
    await sendMails(system())
    server.answerWith(() => 250)
    later(delayAfter(1))
    expect(await sendMails(system())).toEqual({ sent: 1, failed: 0 })
    expect(await rows()).toMatchObject([{ tries: 2, lastError: null, sealed: null }])
  })

  test('an expired code is not sent', async () => {
    await queue({ useBefore: new Date(START.getTime() + 600_000) })
    later(600_000)
    await sendMails(system())
    expect(server.received).toEqual([])
    expect(await rows()).toMatchObject([{ sealed: null, lastError: 'too late' }])
  })

  test('delays grow from 30 seconds to an hour', () => {
    expect([1, 2, 3, 7, 8, MAX_TRIES].map((tries) => delayAfter(tries) / 1000)).toEqual([30, 60, 120, 1920, 3600, 3600])
  })
})

describe('mail server failures', () => {
  test('an unresponsive server costs one attempt of one email, not of each', async () => {
    const hole = await openSilentServer()
    await queue()
    await queue({ to: 'b@test.example' })
    const ctx = system()
    const mail = createMailer({ ...shop.deps.config, mail: { smtpUrl: hole.url, from: 'a@b.example' } }, silent)
    expect(await sendMails({ ...ctx, deps: { ...ctx.deps, mail } })).toEqual({ sent: 0, failed: 1 })
    expect((await rows()).map(({ tries }) => tries).sort()).toEqual([0, 1])
    await hole.close()
    later(delayAfter(1))
    expect(await sendMails(system())).toEqual({ sent: 2, failed: 0 })
  })

  test('closing aborts the current delivery', async () => {
    const hole = await openSilentServer()
    const mail = createMailer(
      { ...shop.deps.config, mail: { smtpUrl: hole.url.replace('200', '9000'), from: 'a@b.example' } },
      silent,
    )
    const sending = mail.send({ id: 'x', to: 'a@test.example', subject: 's', text: 't', html: '' })
    mail.close()
    await expect(sending).rejects.toMatchObject({ kind: 'away' })
    await hole.close()
  })

  test('another server takes over a minute after a crash while sending', async () => {
    await queue()
    await shop.db.update(outboxMail).set({ tries: 1, dueAt: new Date(START.getTime() + 60_000) })
    expect(await sendMails(system())).toEqual({ sent: 0, failed: 0 })
    later(60_000)
    expect(await sendMails(system())).toEqual({ sent: 1, failed: 0 })
  })
})

test('five servers send twenty mails once each', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, i) => queue({ to: `race${i}@test.example` })))
  const done = await Promise.all(Array.from({ length: 5 }, () => sendMails(system())))
  expect(done.reduce((sum, { sent }) => sum + sent, 0)).toBe(20)
  expect(new Set(server.received.flatMap(({ to }) => to)).size).toBe(20)
  expect(server.received).toHaveLength(20)
})

test('without a mail server emails are written to the data folder, and the log has no code', async () => {
  const logged: unknown[] = []
  const log = { ...silent, info: (...words: unknown[]) => void logged.push(words) }
  const config = { ...shop.deps.config, mail: { smtpUrl: undefined, from: 'a@b.example' } }
  await queue()
  const ctx = system()
  await sendMails({ ...ctx, log, deps: { ...ctx.deps, mail: createMailer(config, log) } })
  const folder = join(config.dataDir, 'outbox')
  const [file] = await readdir(folder)
  const mail = await readFile(join(folder, file!), 'utf8')
  expect(mail).toContain('To: a@test.example')
  expect(mail).toContain('123456')
  expect(JSON.stringify(logged)).not.toContain('123456')
  expect(logged.length).toBeGreaterThan(0)
})
