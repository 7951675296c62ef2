import { expect, test } from 'vitest'
import { LANGS } from '@bailu/contract/languages'
import { mailTexts } from '@bailu/phrases/mail/mails'
import type { EventValues } from '@bailu/phrases/notifications/compose-event'
import { EVENT_SAMPLES } from '../../testing/fixtures/event-samples.ts'
import type { DirectMail, EventMail } from './mail-parts.ts'
import { renderMail } from './render-mail.ts'

const places = {
  publicUrl: 'https://shop.example',
  staffUrl: 'https://shop.example',
  supportLink: 'https://line.example/?a=1&b=2',
}
const ALL: DirectMail[] = [
  { kind: 'reset_code', values: { code: '012345', link: 'https://shop.example/forgot#abc' } },
  {
    kind: 'order_code',
    values: { number: 'BL261120ABCDEF', code: '012345', link: 'https://shop.example/order/list?order=x#abc' },
  },
  { kind: 'email_code', values: { code: '012345' } },
  { kind: 'password_changed', values: { at: '2026-11-20T18:30:00Z' } },
  { kind: 'email_changed', values: { at: '2026-11-20T18:30:00Z', email: 'n•••@x.example' } },
  {
    kind: 'email_correction',
    values: { link: 'https://shop.example/email-correction#a', until: '2026-11-27T18:30:00Z' },
  },
  {
    kind: 'email_correction_notice',
    values: {
      at: '2026-11-20T18:30:00Z',
      email: 'n•••@x.example',
      link: 'https://shop.example/email-correction#b',
      until: '2026-11-27T18:30:00Z',
    },
  },
  { kind: 'erasure_requested', values: { at: '2026-11-20T18:30:00Z', ready: '2026-11-23T18:30:00Z' } },
  { kind: 'erasure_refused', values: { at: '2026-11-20T18:30:00Z', ground: 'legal_claim' } },
  { kind: 'erasure_withdrawn', values: { at: '2026-11-20T18:30:00Z' } },
  { kind: 'email_correction_decided', values: { at: '2026-11-20T18:30:00Z', email: 'n•••@x.example' } },
  { kind: 'email_proof', values: { link: 'https://shop.example/confirm-email#abc' } },
  { kind: 'reset_link', values: { link: 'https://shop.example/forgot#abc' } },
  { kind: 'staff_sign_in', values: { link: 'https://shop.example/back-office/login#abc' } },
  { kind: 'staff_password_changed', values: { at: '2026-11-20T18:30:00Z' } },
  {
    kind: 'withdrawal_requested',
    values: { at: '2026-11-20T18:30:00Z', amount: 129_000, account: '••••7890', expected: '2026-11-24T17:00:00Z' },
  },
  { kind: 'refund_account', values: { at: '2026-11-20T18:30:00Z', account: '••••7890' } },
  {
    kind: 'accounts_merged',
    values: { at: '2026-11-20T18:30:00Z', closed: 'a•••@x.example', stays: 'b•••@y.example' },
  },
  { kind: 'card_changed', values: { at: '2026-11-20T18:30:00Z' } },
  { kind: 'already_registered', values: {} },
  { kind: 'staff_welcome', values: { name: 'Orn', link: 'https://shop.example/back-office/welcome#token=abc' } },
  { kind: 'staff_reset', values: { name: 'Orn', link: 'https://shop.example/back-office/welcome#token=abc' } },
  {
    kind: 'digest',
    values: { day: '2026-11-20', lines: [{ section: 'security', kind: 'sign_in_failed', count: 31 }] },
  },
  {
    kind: 'alarm',
    values: {
      kind: 'mass_reservation',
      subject: 'network:2001:db8::/64',
      detail: { orders: 12, amount: 9_000_000 },
      at: '2026-11-20T18:30:00Z',
    },
  },
]

for (const lang of LANGS) {
  test.each(ALL)(`$kind in ${lang}: subject, text and page say the same`, (mail) => {
    const { subject, text, html } = renderMail(mail, lang, places)
    expect(subject.startsWith(mailTexts[lang][mail.kind].subject)).toBe(true)
    expect(subject).not.toMatch(/\d{6}|[\r\n]/)
    for (const [name, value] of Object.entries(mail.values)) {
      // Shown as translated texts.
      if ((mail.kind === 'alarm' || mail.kind === 'digest') && name !== 'at') continue
      if (mail.kind === 'erasure_refused' && name === 'ground') {
        expect(text).toContain(mailTexts[lang].erasure_refused.grounds[mail.values.ground])
        continue
      }
      if (typeof value === 'string' && !/T.*Z$/.test(value)) expect(text).toContain(value)
    }
    expect(html).toContain(`<html lang="${lang}">`)
    expect(text.includes('012345')).toBe(html.includes('012345'))
  })
}

test('formats Bangkok time in the calendar of the language', () => {
  const renderText = (lang: 'en' | 'zh' | 'th') =>
    renderMail(
      ALL.find(({ kind }) => kind === 'password_changed')!,
      lang,
      places,
    ).text
  expect(renderText('en')).toContain('21 November 2026 at 01:30')
  expect(renderText('zh')).toContain('2026年11月21日 01:30')
  expect(renderText('th')).toContain('21 พฤศจิกายน 2569')
})

test('the withdrawal email has the expected date', () => {
  const mail = ALL.find(({ kind }) => kind === 'withdrawal_requested')!
  expect(renderMail(mail, 'en', places).text).toContain('Expected on: 25 Nov 2026')
})

test('values are escaped as text', () => {
  const { html } = renderMail(
    { kind: 'email_changed', values: { at: '2026-11-20T18:30:00Z', email: `<img src=x onerror="a('b')">&` } },
    'en',
    places,
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;')
  expect(html).toContain('href="https://line.example/?a=1&amp;b=2"')
})

test('an order email has the total, the deadline, the parcel tracking, and a button that opens the order', () => {
  const path = '/order/list?order=1'
  const renderText = <K extends keyof EventValues>(kind: K, at = 0, lang: 'en' | 'th' | 'zh' = 'en') =>
    renderMail({ kind, values: { ...EVENT_SAMPLES[kind][at], path } } as EventMail, lang, places)
  expect(renderText('order_placed').text).toContain('Total: ฿1,290.00\nPlease pay by: 21 Nov 2026 01:30')
  expect(renderText('level_up').text).toContain('New level: BD')
  expect(renderText('order_placed', 0, 'zh').text).toContain('订单金额：฿1,290.00')
  expect(renderText('order_placed', 0, 'th').text).toContain('กรุณาชำระภายใน: 21 พ.ย. 2569')
  const [cod, call] = [renderText('order_placed', 1).text, renderText('order_placed', 3).text]
  expect(cod).toContain('You pay when it arrives')
  for (const text of [cod, call]) expect(text).not.toMatch(/pay by|slip/)
  expect(call).toContain('we will call you to confirm')
  expect(renderText('order_shipped').text).toContain('https://www.flashexpress.co.th/fle/tracking?se=TH01187UXYZ0B')
  expect(renderText('refund_paid').html).toContain('>฿1,290.50</td>')
  expect(renderText('application_rejected').html).toContain('write again &amp; say more')
  expect(renderText('slip_rejected').subject).toBe('We could not confirm your payment slip · BL261120MEMXWF')
  expect(renderText('slip_rejected').html).toContain('href="https://shop.example/order/list?order=1"')
})

test('an alarm email has kind, subject, details and instructions, in the language of its reader', () => {
  const mail = ALL.find(({ kind }) => kind === 'alarm')!
  const { subject, text } = renderMail(mail, 'en', places)
  expect(subject).toBe('Alarm in the shop: A lot of stock is reserved at once')
  expect(text).toContain('About: Network 2001:db8::/64')
  expect(text).toContain('Orders: 12\nAmount: ฿90,000.00')
  expect(text).toContain('https://shop.example/back-office/')
  expect(renderMail(mail, 'th', places).subject).toContain('สินค้าจำนวนมากถูกจองพร้อมกัน')
})
