import { expect, test } from 'vitest'
import { LANGS } from '@bailu/contract/languages'
import { mails } from '@bailu/phrases/mails'
import { renderMail, type Filled } from './render-mail.ts'

const places = { publicUrl: 'https://shop.example', supportLink: 'https://line.example/?a=1&b=2' }
const ALL: Filled[] = [
  { kind: 'reset_code', values: { code: '012345' } },
  { kind: 'email_code', values: { code: '012345' } },
  { kind: 'password_changed', values: { at: '2026-11-20T18:30:00Z' } },
  { kind: 'email_changed', values: { at: '2026-11-20T18:30:00Z', email: 'n•••@x.example' } },
  { kind: 'card_changed', values: { at: '2026-11-20T18:30:00Z' } },
  { kind: 'already_registered', values: {} },
  { kind: 'staff_welcome', values: { name: 'Orn', link: 'https://shop.example/back-office/welcome?token=abc' } },
  { kind: 'staff_reset', values: { name: 'Orn', link: 'https://shop.example/back-office/welcome?token=abc' } },
  { kind: 'order_placed', values: { number: 'B2-7QK4', total: 129_000, pay_by: '2026-11-20T18:30:00Z' } },
  { kind: 'payment_confirmed', values: { number: 'B2-7QK4', total: 129_000 } },
  { kind: 'order_shipped', values: { number: 'B2-7QK4', carrier: 'Flash Express', tracking: 'FX 1' } },
  { kind: 'refund_paid', values: { number: 'B2-7QK4', amount: 129_050 } },
  { kind: 'application_approved', values: { employee_no: 'BL7QK42' } },
  { kind: 'application_refused', values: { reason: 'Please write again & say more' } },
]

for (const lang of LANGS) {
  test.each(ALL)(`$kind in ${lang}: subject, text and page say the same`, (mail) => {
    const { subject, text, html } = renderMail(mail, lang, places)
    expect(subject).toBe(mails[lang][mail.kind].subject)
    expect(subject).not.toMatch(/\d{6}|[\r\n]/)
    for (const value of Object.values(mail.values)) {
      if (typeof value === 'string' && !/T.*Z$/.test(value)) expect(text).toContain(value)
    }
    expect(html).toContain(`<html lang="${lang}">`)
    expect(text.includes('012345')).toBe(html.includes('012345'))
  })
}

test('Bangkok time, in the calendar of the language', () => {
  const said = (lang: 'en' | 'zh' | 'th') => renderMail(ALL[2]!, lang, places).text
  expect(said('en')).toContain('21 November 2026 at 01:30')
  expect(said('zh')).toContain('2026年11月21日 01:30')
  expect(said('th')).toContain('21 พฤศจิกายน 2569')
})

test('what a value brings is text, never markup', () => {
  const { html } = renderMail(
    { kind: 'email_changed', values: { at: '2026-11-20T18:30:00Z', email: `<img src=x onerror="a('b')">&` } },
    'en',
    places,
  )
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;')
  expect(html).toContain('href="https://line.example/?a=1&amp;b=2"')
})

test('a mail about an order says what it comes to, until when, and where the parcel is', () => {
  const said = (kind: Filled['kind'], lang: 'en' | 'th' = 'en') =>
    renderMail(
      ALL.find((mail) => mail.kind === kind)!,
      lang,
      places,
    )
  expect(said('order_placed').text).toContain('Total: ฿1,290.00\nPlease pay by: 21 November 2026 at 01:30')
  expect(said('order_placed', 'th').text).toContain('กรุณาชำระภายใน: 21 พฤศจิกายน 2569')
  const cod = { kind: 'order_placed' as const, values: { number: 'A', total: 1, pay_by: null } }
  expect(renderMail(cod, 'en', places).text).toContain('You pay when it reaches you')
  expect(renderMail(cod, 'en', places).text).not.toContain('pay by')
  expect(said('order_shipped').text).toContain('https://www.flashexpress.co.th/fle/tracking?se=FX1')
  expect(said('refund_paid').html).toContain('>฿1,290.50</td>')
  expect(said('application_refused').html).toContain('write again &amp; say more')
})
