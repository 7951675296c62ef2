import { createHash } from 'node:crypto'
import { open } from './shots.mjs'
const BASE = 'http://127.0.0.1:3914'
const b = await open()
for (const lang of ['en', 'th', 'zh']) {
  const c = await b.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: lang,
    serviceWorkers: 'block',
    baseURL: BASE,
    reducedMotion: 'reduce',
  })
  const r = await (
    await c.request.post('/api/login', {
      data: { email: 'partner@demo.example', password: createHash('sha1').update('demo1234').digest('hex') },
    })
  ).json()
  const token = r.data.token
  const p = await c.newPage()
  p.on('pageerror', (e) => console.log(lang, 'PAGEERROR', e.message))
  await c.addCookies([{ name: 'lang', value: lang, url: BASE }])
  await p.addInitScript(
    ([l, t]) => {
      localStorage.setItem('lang', l)
      localStorage.setItem('token', t)
      localStorage.setItem('FIRST_TIPS', 'CUSTOM_1')
    },
    [lang, token],
  )
  const shot = (n, full = true) => p.screenshot({ path: `/tmp/shots/${n}-${lang}.png`, fullPage: full })
  const go = async (u) => {
    await p.goto(u)
    await p.waitForLoadState('networkidle')
    await p.waitForTimeout(400)
  }
  await go('/income/statement')
  await shot('statement', false)
  await shot('statement-full')
  const h = { authorization: `Bearer ${token}` }
  if (lang === 'en')
    console.log(
      JSON.stringify(await (await c.request.get('/api/income/statement', { headers: h })).json()).slice(0, 600),
    )
  await go('/wthdrawal')
  await shot('wd', false)
  const w = await (await c.request.get('/api/withdrawal', { headers: h })).json()
  if (lang === 'en') console.log(JSON.stringify(w.data.list.slice(0, 3)))
  await go('/income/sales')
  await shot('sales', false)
  await go('/income')
  await shot('income', false)
  await c.close()
}
await b.close()
