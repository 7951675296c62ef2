import type { Page } from '@playwright/test'
import { listScreens, demoToken } from '../../helpers/screen-list.ts'
import { navigateTo } from '../../helpers/read-screen.ts'
import { expect, test } from '../../helpers/shop-test.ts'

/** Records violations of the content security policy and console errors. */
async function recordViolations(page: Page): Promise<() => Promise<string[]>> {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(String(error)))
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { broken })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      broken.push(`${violatedDirective}: ${blockedURI} in ${sourceFile}`),
    )
  })
  return async () => [
    ...messages.splice(0),
    ...(await page.evaluate(() => (window as unknown as { broken: string[] }).broken.splice(0))),
  ]
}
// Expected: 404 pages, failed requests, the blocked service worker.
const EXPECTED = /Failed to load resource|net::ERR_|Service Worker registration blocked by Playwright/

const directives = (policy: string | undefined): Map<string, string[]> =>
  new Map(
    (policy ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources] as const),
  )

/** Only scripts of our own files, and inline ones that are named by hash or nonce. */
function expectStrict(policy: string | undefined, path: string): void {
  const rules = directives(policy)
  const scripts = rules.get('script-src') ?? rules.get('default-src') ?? ['*']
  for (const unsafe of ["'unsafe-inline'", "'unsafe-eval'", '*', 'http:', 'https:', 'data:', 'blob:'])
    expect.soft(scripts, `${path} lets scripts in: ${policy}`).not.toContain(unsafe)
  for (const name of ['script-src-elem', 'script-src-attr'])
    expect.soft(rules.get(name) ?? [], `${path} ${name}`).not.toContain("'unsafe-inline'")
  expect.soft(rules.get('base-uri'), `${path} base-uri`).toEqual(["'none'"])
  expect.soft(rules.get('frame-ancestors'), `${path} frame-ancestors`).toEqual(["'none'"])
  const objects = rules.get('object-src') ?? rules.get('default-src')
  expect.soft(objects, `${path} object-src`).toEqual(["'none'"])
}

test('no page violates its own policy, and every policy is strict', async ({ page, shopper, request }) => {
  await shopper.speak('th')
  const broken = await recordViolations(page)
  for (const path of [...(await listScreens(request, 'guest')), '/api/docs']) {
    await test.step(path, async () => {
      const reply = (await page.goto(path, { waitUntil: 'load' }))!
      expectStrict(reply.headers()['content-security-policy'], path)
      expect.soft(await broken(), path).toEqual([])
    })
  }
})

for (const visitor of ['customer', 'partner'] as const) {
  test(`nor does a screen of a ${visitor}`, async ({ page, shopper, request }) => {
    await shopper.speak('en')
    const broken = await recordViolations(page)
    const token = await demoToken(request, visitor)
    await page.addInitScript((stored) => localStorage.setItem('token', stored), token)
    await page.goto('/person')
    await page.waitForLoadState('networkidle')
    for (const path of await listScreens(request, visitor, token)) {
      await navigateTo(page, path)
      expect.soft(await broken(), path).toEqual([])
    }
  })
}

test('replies that are no pages run no scripts', async ({ request }) => {
  const page = await (await request.get('/home')).text()
  const routes = /\/assets\/[^"]+\.js/.exec(page)![0]
  const paths = ['/api/product', '/static/brand/icon-192.png', '/api/user/avatar/5', '/api/nothing', '/en.webmanifest']
  for (const path of [...paths, '/robots.txt', '/sw.js', routes, '/back-office/assets/nothing.js']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-type'], path).not.toMatch(/html|svg/)
    const policy = directives(headers['content-security-policy'])
    expect(policy.get('default-src'), path).toEqual(["'none'"])
    expect(policy.get('connect-src'), path).toEqual(path === '/sw.js' ? ["'self'"] : undefined)
    expectStrict(headers['content-security-policy'], path)
  }
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })
  test('the page about missing scripts has its own policy and violates none', async ({ page, context, shopper }) => {
    await shopper.speak('th')
    const broken = await recordViolations(page)
    await page.goto('/home')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 })
    await context.setOffline(true)
    const reply = (await page.goto('/product/424242'))!
    await expect(page.getByRole('heading')).toBeVisible()
    expectStrict(reply.headers()['content-security-policy'], 'the offline page')
    expect(await broken()).toEqual([])
    await context.setOffline(false)
  })
})
