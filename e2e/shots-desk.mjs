import { open } from './shots.mjs'
const BASE = 'http://127.0.0.1:3914'
const b = await open()
const PAGES = JSON.parse(process.argv[2])
const WHO = process.env.WHO ?? 'owner'
const sizes = { d: { width: 1280, height: 800 }, m: { width: 390, height: 844 } }
for (const lang of (process.env.LANGS ?? 'en,th,zh').split(','))
  for (const [s, viewport] of Object.entries(sizes)) {
    if (process.env.SIZE && process.env.SIZE !== s) continue
    const c = await b.newContext({
      viewport,
      isMobile: s === 'm',
      hasTouch: s === 'm',
      locale: lang,
      baseURL: BASE,
      reducedMotion: 'reduce',
    })
    await c.request.post('/api/staff/login', { data: { email: `${WHO}@demo.example`, password: 'demo1234' } })
    const p = await c.newPage()
    p.on('pageerror', (e) => console.log(lang, 'PAGEERROR', e.message))
    await p.addInitScript((l) => localStorage.setItem('back-office-lang', l), lang)
    for (const [name, path] of Object.entries(PAGES)) {
      await p.goto('/back-office' + path)
      await p.waitForLoadState('networkidle')
      await p.waitForTimeout(500)
      await p.screenshot({ path: `/tmp/shots/${name}-${s}-${lang}.png`, fullPage: true })
      const wide = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wide > 0) console.log(name, s, lang, 'wider by', wide)
    }
    await c.close()
  }
await b.close()
