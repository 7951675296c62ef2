import { chromium } from 'playwright-core'
import { createHash } from 'node:crypto'
const B = 'http://127.0.0.1:3920'
const staff = async (who) => {
  const r = await fetch(B + '/api/staff/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: who + '@demo.example', password: 'demo1234' }),
  })
  const j = await r.json()
  const c = r.headers
    .getSetCookie()
    .map((x) => x.split(';')[0])
    .join('; ')
  const t = j.data?.csrf
  return async (m, p, b) => {
    const q = await fetch(B + p, {
      method: m,
      headers: {
        cookie: c,
        'content-type': 'application/json',
        'x-csrf-token': t ?? '',
        'idempotency-key': Math.random().toString(16).slice(2).padEnd(32, '0'),
      },
      ...(b && { body: JSON.stringify(b) }),
    })
    const x = await q.text()
    try {
      return JSON.parse(x)
    } catch {
      return x
    }
  }
}
const f = await staff('finance'),
  o = await staff('owner')

const ID = 100001
const log = (n, x) => console.log(n, JSON.stringify(x).slice(0, 400))
const sha = createHash('sha1').update('demo1234').digest('hex')
const r = await fetch(B + '/api/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email: 'partner@demo.example', password: sha }),
})
const lj = await r.json()
log('login', lj)
const token = lj.data?.token,
  pc = r.headers
    .getSetCookie()
    .map((x) => x.split(';')[0])
    .join('; ')
const pa = async (m, p, b) => {
  const q = await fetch(B + p, {
    method: m,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: 'Bearer ' + token }),
      cookie: pc,
      'idempotency-key': Math.random().toString(16).slice(2).padEnd(32, '0'),
    },
    ...(b && { body: JSON.stringify(b) }),
  })
  const x = await q.text()
  try {
    return JSON.parse(x)
  } catch {
    return x
  }
}
if (process.argv[2] === 'setup') {
  log('w', await pa('POST', '/api/withdrawal', { amount: 831958 }))
  log(
    'rev',
    await f('POST', '/api/staff/reward/01a207b7-5e46-74ae-bd85-ebb82f973624/reverse', {
      amount: 92400,
      reason: 'Counted twice',
    }),
  )
  log(
    'rep',
    await f('POST', `/api/staff/partner/${ID}/repayment`, {
      amount: 40000,
      bank_reference: 'KBANK 20261123 0091',
      paid_on: '2026-11-22',
    }),
  )
  log(
    'rep',
    await f('POST', `/api/staff/partner/${ID}/repayment`, {
      amount: 20000,
      bank_reference: 'SCB 7781',
      paid_on: '2026-11-23',
    }),
  )
  const m = await f('GET', `/api/staff/partner/${ID}/money`)
  log(
    'void',
    await o('POST', `/api/staff/partner-entry/${m.data.entries[1].id}/void`, {
      reason: 'The transfer was of BL0003: same surname',
    }),
  )
  log('money', await f('GET', `/api/staff/partner/${ID}/money`))
}
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  headless: true,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const [lang, w, h] of [
  ['en', 1280, 800],
  ['th', 1280, 800],
  ['zh', 390, 844],
  ['en', 390, 844],
]) {
  const c = await browser.newContext({ viewport: { width: w, height: h }, locale: lang })
  const p = await c.newPage()
  await p.addInitScript((l) => {
    localStorage['back-office-lang'] = l
  }, lang)
  await p.goto(B + '/back-office/')
  await p.waitForTimeout(1500)
  await p
    .locator('input[type=email],input#email')
    .first()
    .fill('owner@demo.example')
    .catch(async () => {
      await p.locator('input').first().fill('owner@demo.example')
    })
  await p.locator('input[type=password]').fill('demo1234')
  await p.keyboard.press('Enter')
  await p.waitForTimeout(2500)
  await p.goto(B + '/back-office/partners/' + ID)
  await p.waitForTimeout(3000)
  const card = p.locator('[class*=money]').first()
  await card.scrollIntoViewIfNeeded().catch(() => {})
  await card.screenshot({ path: `/tmp/undo/money-${lang}-${w}.png` }).catch(async (e) => {
    console.log(e.message)
    await p.screenshot({ path: `/tmp/undo/money-${lang}-${w}.png`, fullPage: true })
  })
  const b = card.locator('button.ant-btn-dangerous').first()
  if (await b.count()) {
    await b.click()
    await p.waitForTimeout(700)
    await p.screenshot({ path: `/tmp/undo/ask-${lang}-${w}.png` })
  }
  await c.close()
}
for (const lang of ['en', 'th', 'zh']) {
  const c = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await c.addCookies([
    { name: 'lang', value: lang, url: B },
    ...pc
      .split('; ')
      .filter(Boolean)
      .map((x) => ({ name: x.split('=')[0], value: x.slice(x.indexOf('=') + 1), url: B })),
  ])
  const p = await c.newPage()
  await p.addInitScript(
    ([l, t]) => {
      localStorage.lang = l
    },
    [lang, token],
  )
  await p.goto(B + '/login')
  await p.waitForTimeout(1500)
  if (await p.locator('input[type=password]').count()) {
    await p.locator('input').first().fill('partner@demo.example')
    await p.locator('input[type=password]').fill('demo1234')
    await p.keyboard.press('Enter')
    await p.waitForTimeout(2500)
  }
  await p.goto(B + '/income/statement')
  await p.waitForTimeout(2500)
  await p.screenshot({ path: `/tmp/undo/st-${lang}.png`, fullPage: true })
  await c.close()
}
await browser.close()
