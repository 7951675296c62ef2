import { chromium } from 'playwright-core'
const BASE = process.env.BASE ?? 'http://127.0.0.1:3914'
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
export async function open() {
  return chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ARGS })
}
export async function phone(browser, lang, who) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1,
    locale: lang,
    serviceWorkers: 'block',
    baseURL: BASE,
    reducedMotion: 'reduce',
  })
  let token
  if (who) {
    const r = await context.request.post('/api/login', { data: { account: who, email: who, password: 'demo1234' } })
    const j = await r.json()
    token = j.data?.token
    if (!token) console.log('login', JSON.stringify(j).slice(0, 300))
  }
  const page = await context.newPage()
  await page.addInitScript(
    ([l, t]) => {
      localStorage.setItem('lang', l)
      if (t) localStorage.setItem('token', t)
    },
    [lang, token],
  )
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  return {
    context,
    page,
    token,
    call: async (m, u, data, headers = {}) =>
      await (
        await context.request.fetch(u, {
          method: m,
          data,
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID(), ...headers },
        })
      ).json(),
  }
}
