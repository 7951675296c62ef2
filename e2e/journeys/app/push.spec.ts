import type { Page } from '@playwright/test'
import { fullBrowserOptions } from '../../launch.ts'
import { deliverPush, listNotifications, stubPush } from '../../helpers/push-stub.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { journeyLang, JOURNEY_LANGS, WORDS } from '../../helpers/words.ts'

test.use({ launchOptions: fullBrowserOptions })

const NOTICE = {
  title: 'New order',
  body: 'A client has placed an order.',
  path: '/income/sales',
  tag: 'a',
  lang: 'en',
}

const openSettings = async (page: Page, lang: keyof typeof WORDS) => {
  const { push } = WORDS[journeyLang(lang)]
  await page.goto('/notice')
  await page.getByRole('button', { name: push.title }).click()
  return page.getByRole('dialog', { name: push.title })
}

test.describe('on a phone that can', () => {
  test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

  for (const lang of JOURNEY_LANGS) {
    test(`a partner turns notifications on, chooses, and turns them off (${lang})`, async ({ page, shopper }) => {
      const { notifications, push } = await shopper.speak(lang)
      const choice = (group: 'clients' | 'rewards') => `${notifications.groups[group]}: ${notifications.ways.push}`
      await stubPush(page, 'remembered')
      await page.goto('/login')
      await shopper.signIn(lang, 'partner@demo.example')
      const sheet = await openSettings(page, lang)
      await expect(sheet.getByRole('button', { name: push.turnOn })).toBeVisible()
      await shopper.inspect(`${lang}-push-off`)
      await sheet.getByRole('button', { name: push.turnOn }).click()
      await expect(sheet.getByText(push.on, { exact: true })).toBeVisible()
      for (const box of await sheet.getByRole('checkbox').all()) await expect(box).toBeChecked()
      await sheet.getByLabel(choice('clients')).click()
      await shopper.inspect(`${lang}-push-on`)

      await page.reload()
      await page.getByRole('button', { name: push.title }).click()
      await expect(sheet.getByLabel(choice('clients'))).not.toBeChecked()
      await expect(sheet.getByLabel(choice('rewards'))).toBeChecked()
      await sheet.getByLabel(choice('clients')).click()
      await expect(sheet.getByLabel(choice('clients'))).toBeChecked()
      await sheet.getByRole('button', { name: push.turnOff }).click()
      await expect(sheet.getByRole('button', { name: push.turnOn })).toBeVisible()
    })
  }

  test('signing out unregisters the device', async ({ page, shopper, request }) => {
    const { push, account, shell } = await shopper.speak('en')
    await stubPush(page, 'remembered')
    await page.goto('/login')
    await shopper.signIn('en', 'customer@demo.example')
    const sheet = await openSettings(page, journeyLang('en'))
    await sheet.getByRole('button', { name: push.turnOn }).click()
    await expect(sheet.getByText(push.on, { exact: true })).toBeVisible()
    // A customer is notified of their own orders only.
    await expect(sheet.getByRole('checkbox')).toHaveCount(14)
    await page.goto('/person')
    await page.getByRole('button', { name: account.person.signOut }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: shell.dialog.confirm }).click()
    await page.waitForURL('**/login')
    const left = () => page.evaluate(() => [localStorage.getItem('push'), localStorage.getItem('stub-push')])
    await expect.poll(left).toEqual([null, null])
    await shopper.signIn('en', 'customer@demo.example')
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const reply = await request.get('/api/push', { headers: { authorization: `Bearer ${token}` } })
    expect((await reply.json()).data.devices).toEqual([])
  })

  test('a message is shown, a repeated one once; a tap continues in the open tab', async ({ page, shopper }) => {
    await shopper.speak('en')
    await page.goto('/login')
    await shopper.signIn('en', 'partner@demo.example')
    await page.goto('/person')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 })
    await deliverPush(page, JSON.stringify(NOTICE))
    await deliverPush(page, JSON.stringify({ ...NOTICE, body: 'Once more.' }))
    await expect
      .poll(() => listNotifications(page))
      .toEqual([{ title: 'New order', body: 'Once more.', tag: 'a', data: '/income/sales', lang: 'en' }])
    await deliverPush(page, 'not ours')
    await expect
      .poll(async () => (await listNotifications(page)).map(({ title }) => title).toSorted())
      .toEqual(['Bailu', 'New order'])
    await page.evaluate(() => Object.assign(window, { untouched: true }))
    await tap(page, 'a')
    await page.waitForURL('**/income/sales')
    expect(await page.evaluate(() => (window as { untouched?: boolean }).untouched)).toBe(true)
    expect((await listNotifications(page)).map(({ title }) => title)).toEqual(['Bailu'])
  })

  test('a message leads to this shop only', async ({ page, shopper }) => {
    await shopper.speak('en')
    for (const path of ['https://evil.example/x', '//evil.example/x', '/\\evil.example', 7]) {
      await page.goto('/person')
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 })
      // A worker that is just waking may miss one; the same notice twice is shown once.
      await expect(async () => {
        await deliverPush(page, JSON.stringify({ ...NOTICE, path }))
        expect(await listNotifications(page)).toHaveLength(1)
      }).toPass({ timeout: 20_000 })
      await tap(page, 'a')
      await page.waitForURL('**/home')
    }
  })
})

/** Scripts cannot click a notification: dispatches the event in the service worker. */
async function tap(page: Page, tag: string): Promise<void> {
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(async (which) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: new (type: string, init: { notification: Notification }) => Event
      dispatchEvent: (event: Event) => void
    }
    const found = (await scope.registration.getNotifications()).find(({ tag }) => tag === which)!
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification: found }))
  }, tag)
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

const withoutPush = () => {
  delete (globalThis as { PushManager?: unknown }).PushManager
}
const declined = () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' })

for (const { name, agent, change } of [
  { name: 'inside', agent: `${ANDROID} Line/15.10.0` },
  { name: 'ios', agent: IPHONE, change: withoutPush },
  { name: 'unsupported', agent: ANDROID, change: withoutPush },
  { name: 'denied', agent: ANDROID, change: declined },
] as const) {
  test.describe(`where it cannot work: ${name}`, () => {
    test.use({ userAgent: agent })
    test('the screen says why and what to do', { tag: '@thorough' }, async ({ page, context, shopper, baseURL }) => {
      await shopper.speak('en')
      await page.goto('/login')
      await shopper.signIn('en', 'customer@demo.example')
      if (change) await page.addInitScript(change)
      for (const lang of JOURNEY_LANGS) {
        const { push } = WORDS[lang]
        await context.addCookies([{ name: 'lang', value: lang, url: baseURL! }])
        await page.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
        const sheet = await openSettings(page, lang)
        await expect(sheet.getByRole('note')).toContainText(push.obstacles[name].title)
        await expect(sheet.getByRole('button', { name: push.turnOn })).toHaveCount(0)
        await shopper.inspect(`${lang}-push-${name}`)
      }
      if (name !== 'ios') return
      await page.getByRole('link', { name: WORDS[JOURNEY_LANGS.at(-1)!].push.showMe }).click()
      await expect(page).toHaveURL(/\/person$/)
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  })
}

test('a browser without a service worker shows a message when notifications are turned on, and can try again', async ({
  page,
  shopper,
}) => {
  const { push } = await shopper.speak('en')
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'granted'
    Object.defineProperty(Notification, 'permission', { get: () => 'default' })
    navigator.serviceWorker.register = () => Promise.reject(new Error('kept from it'))
  })
  await page.goto('/login')
  await shopper.signIn('en', 'customer@demo.example')
  const sheet = await openSettings(page, journeyLang('en'))
  await sheet.getByRole('button', { name: push.turnOn }).click()
  await expect(sheet.getByRole('alert')).toHaveText(push.failed)
  await expect(sheet.getByRole('button', { name: push.turnOn })).toBeEnabled()
})

test('settings that do not load can be tried again', async ({ page, shopper }) => {
  const { push, shell } = await shopper.speak('th')
  await page.goto('/login')
  await shopper.signIn('th', 'customer@demo.example')
  await page.route('**/api/push', (route) => route.abort())
  const sheet = await openSettings(page, 'th')
  await expect(sheet.getByText(shell.state.errorTitle)).toBeVisible()
  await shopper.inspect('th-push-error')
  await page.unroute('**/api/push')
  await sheet.getByRole('button', { name: shell.state.retry }).click()
  await expect(sheet.getByText(push.lead)).toBeVisible()
})
