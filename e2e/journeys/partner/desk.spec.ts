import type { Page } from '@playwright/test'
import { demoToken } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { JOURNEY_LANGS } from '../../helpers/words.ts'

const PARTNER = 'partner@demo.example'
const main = (page: Page) => page.getByRole('main')

for (const lang of JOURNEY_LANGS) {
  test(`tasks are worked through one by one, with progress that survives a reload (${lang})`, async ({
    page,
    shopper,
  }) => {
    const { clients, desk } = await shopper.speak(lang)
    await page.goto('/login')
    await shopper.signIn(lang, PARTNER)
    await page.goto('/manage')
    const tasks = page.getByRole('region', { name: clients.toDo })
    const chips = tasks.getByRole('group', { name: clients.toDo }).getByRole('button')
    await chips.nth(1).click()
    await expect(chips.nth(1)).toHaveAttribute('aria-pressed', 'true')
    const count = Number(/\d+$/.exec((await chips.nth(1).textContent()) ?? '')?.[0])
    expect(count).toBeGreaterThan(1)
    // A list that was begun is replaced only after confirmation.
    await chips.nth(0).click()
    const all = Number(/\d+$/.exec((await chips.nth(0).textContent()) ?? '')?.[0])
    await tasks.getByRole('button', { name: desk.workThrough(String(all)) }).click()
    await expect(page.getByText(desk.progress(1, all))).toBeVisible()
    await page.getByRole('link', { name: desk.back, exact: true }).click()
    await chips.nth(1).click()
    const start = tasks.getByRole('button', { name: desk.workThrough(String(count)) })
    await start.click()
    const question = page.getByRole('alertdialog')
    await expect(question.getByText(desk.replaceLead(1, all))).toBeVisible()
    await shopper.inspect(`${lang}-queue-replaced`)
    await question.getByRole('button', { name: desk.keepQueue }).click()
    await expect(tasks.getByRole('link', { name: desk.continueQueue(1, all) })).toBeVisible()
    await start.click()
    await question.getByRole('button', { name: desk.replace }).click()
    await expect(page.getByText(desk.progress(1, count), { exact: true })).toBeVisible()
    await shopper.inspect(`${lang}-queue`)

    await page.getByRole('button', { name: clients.done, exact: true }).click()
    await expect(page.getByText(desk.progress(2, count))).toBeVisible()
    await page.reload()
    await expect(page.getByText(desk.progress(2, count))).toBeVisible()
    await page.getByRole('button', { name: desk.previous }).click()
    await expect(main(page).getByText(`✓ ${clients.done}`)).toBeVisible()
    // Left and continued from the list.
    await page.getByRole('link', { name: desk.back, exact: true }).click()
    await tasks.getByRole('link', { name: desk.continueQueue(1, count) }).click()
    for (let step = 1; step <= count; step += 1) {
      await expect(page.getByText(desk.progress(step, count))).toBeVisible()
      await page.getByRole('button', { name: desk.next, exact: true }).click()
    }
    await expect(page.getByRole('heading', { name: desk.finished })).toBeVisible()
    await expect(page.getByText(desk.summary(0, 1, 0, count - 1))).toBeVisible()
    await page.getByRole('button', { name: desk.stop }).click()
    await expect(page.getByRole('heading', { name: clients.toDo })).toBeVisible()
  })

  test(`clients are filtered, tagged together and written to one after the other (${lang})`, async ({
    page,
    shopper,
  }) => {
    const { clients, desk } = await shopper.speak(lang)
    await page.goto('/login')
    await shopper.signIn(lang, PARTNER)
    const listed = page.waitForResponse((response) => response.url().includes('/api/client?'))
    await page.goto('/manage/client')
    const all = String((await (await listed).json()).data.all)
    await expect(page.getByText(desk.shown(all, all))).toBeVisible()

    // Names have letters to jump to.
    await page.getByLabel(clients.sort).selectOption('name')
    await page.getByRole('button', { name: desk.jump, exact: true }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('listitem').last().getByRole('button').click()
    await expect(page.getByRole('button', { name: desk.toStart })).toBeVisible()
    await page.getByRole('button', { name: desk.toStart }).click()

    // A new tag, given to two clients.
    const name = `Sun ${lang}`
    await page.getByRole('button', { name: desk.manageTags }).click()
    await sheet.getByLabel(desk.newTag).fill(name)
    await sheet.getByLabel(desk.newTag).press('Enter')
    await expect(sheet.getByText(desk.option(name, 0))).toBeVisible()
    await sheet.getByLabel(desk.newTag).fill(name)
    await sheet.getByRole('button', { name: desk.save }).click()
    await expect(sheet.getByLabel(desk.newTag)).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: desk.select, exact: true }).click()
    const boxes = main(page).getByRole('checkbox')
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await expect(page.getByText(desk.selected('2')).first()).toBeVisible()
    await page.getByRole('button', { name: desk.giveTag, exact: true }).click()
    await sheet
      .getByRole('listitem')
      .filter({ hasText: name })
      .getByRole('button', { name: desk.giveTag, exact: true })
      .click()
    await expect(page.getByText(desk.tagged(2))).toBeVisible()

    // Filtered by the tag, with the true number; the filter is saved and opened again.
    await page.getByRole('button', { name: desk.cancel, exact: true }).click()
    await page.getByRole('button', { name: desk.filters(0), exact: true }).click()
    await sheet.getByLabel(desk.tag, { exact: true }).selectOption({ label: desk.option(name, 2) })
    await shopper.inspect(`${lang}-filter`)
    await sheet.getByRole('button', { name: desk.saveView }).click()
    await sheet.getByLabel(desk.viewName).fill(`View ${lang}`)
    await sheet.getByRole('button', { name: desk.save, exact: true }).click()
    await expect(sheet.getByRole('button', { name: `View ${lang}`, exact: true })).toBeVisible()
    await sheet.getByRole('button', { name: desk.show, exact: true }).click()
    await expect(page.getByText(desk.shown('2', all))).toBeVisible()
    await page.reload()
    await expect(page.getByText(desk.shown(all, all))).toBeVisible()
    await page.getByRole('button', { name: desk.filters(0), exact: true }).click()
    await sheet.getByRole('button', { name: `View ${lang}`, exact: true }).click()
    await expect(page.getByText(desk.shown('2', all))).toBeVisible()

    const tagged = await main(page).getByRole('listitem').first().getByRole('link').first().getAttribute('href')

    // Written to one after the other; what was done survives a reload.
    await page.getByRole('button', { name: desk.select, exact: true }).click()
    await page.getByRole('button', { name: desk.selectAll('2') }).click()
    await expect(page.getByText(desk.selected('2')).first()).toBeVisible()
    await page.getByRole('button', { name: desk.write, exact: true }).click()
    await sheet.getByLabel(desk.template).fill('Hello {name}!')
    await sheet.getByRole('button', { name: desk.useTemplate }).click()
    await expect(page.getByText(desk.progress(1, 2), { exact: true })).toBeVisible()
    await expect(page.getByLabel(clients.message, { exact: true })).toHaveValue(/^Hello .+!$/)
    await page.getByRole('button', { name: desk.wrote, exact: true }).click()
    await page.reload()
    await expect(page.getByText(desk.progress(2, 2), { exact: true })).toBeVisible()
    // The list of clients offers to continue it; a new one starts only after confirmation.
    await page.getByRole('link', { name: desk.back, exact: true }).click()
    const rest = page.getByRole('link', { name: desk.continueQueue(2, 2) })
    await expect(rest).toBeVisible()
    await page.getByRole('button', { name: desk.select, exact: true }).click()
    await main(page).getByRole('checkbox').first().check()
    await page.getByRole('button', { name: desk.write, exact: true }).click()
    await sheet.getByRole('button', { name: desk.useTemplate }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: desk.keepQueue }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: desk.cancel, exact: true }).click()
    await rest.click()
    await expect(page.getByText(desk.progress(2, 2), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: desk.next, exact: true }).click()
    await expect(page.getByText(desk.summary(1, 0, 0, 1))).toBeVisible()
    await page.getByRole('button', { name: desk.stop }).click()

    // The page of a client has their tags too, and takes them away.
    await page.goto(tagged!)
    const tag = main(page).getByText(name, { exact: true })
    await expect(tag).toBeVisible()
    await main(page).getByRole('button', { name: desk.manageTags }).click()
    const row = sheet.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: desk.takeTag, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(tag).toBeHidden()
  })

  test(`a goal of the month, links and products have their screens (${lang})`, async ({ page, shopper }) => {
    const { levels, dataCenter } = await shopper.speak(lang)
    await page.goto('/login')
    await shopper.signIn(lang, PARTNER)
    await page.goto('/manage?view=levels')
    const goal = page.getByRole('region', { name: levels.goal.title })
    await goal.getByRole('button', { name: new RegExp(`${levels.goal.set}|${levels.goal.change}`) }).click()
    await goal.getByLabel(levels.goal.label).fill('abc')
    await goal.getByRole('button', { name: levels.goal.save, exact: true }).click()
    await expect(goal.getByText(levels.goal.wrong)).toBeVisible()
    await goal.getByLabel(levels.goal.label).fill('50,000')
    await goal.getByRole('button', { name: levels.goal.save, exact: true }).click()
    await expect(goal.getByText('฿50,000')).toBeVisible()
    await expect(page.getByRole('region', { name: levels.forecast.title })).toBeVisible()
    await shopper.inspect(`${lang}-forecast`)
    await page.goto('/data-center')
    await page.getByRole('link', { name: dataCenter.products.title }).click()
    await expect(page.getByRole('region', { name: dataCenter.products.refills })).toBeVisible()
    await shopper.inspect(`${lang}-products`)
  })
}

test('typed words of a partner stay when the screen is left', async ({ page, shopper, request }) => {
  const { clients, clientFile, leads } = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', PARTNER)
  const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
  const read = async (path: string) => (await (await request.get(path, { headers })).json()).data
  const { list: people } = (await read('/api/client')) as { list: { id: number }[] }
  const { list: found } = (await read('/api/potential-customer?type=individual')) as { list: { id: string }[] }
  const client = `/manage/client/${people[0]!.id}`
  const leave = async (back: string) => {
    await page.goto('/person')
    await page.goto(back)
  }
  await page.goto(`${client}?tab=file`)
  await page.getByLabel(clientFile.remark).fill('Remark not saved')
  await leave(`${client}?tab=file`)
  await expect(page.getByLabel(clientFile.remark)).toHaveValue('Remark not saved')

  await page.goto(`${client}?tab=notes`)
  await page.getByRole('button', { name: clients.addNote }).click()
  await page.getByRole('dialog').getByLabel(clients.note, { exact: true }).fill('Note not saved')
  await leave(`${client}?tab=notes`)
  await page.getByRole('button', { name: clients.addNote }).click()
  await expect(page.getByRole('dialog').getByLabel(clients.note, { exact: true })).toHaveValue('Note not saved')

  await page.goto(client)
  await page.getByRole('button', { name: clients.write }).first().click()
  await page.getByRole('dialog').getByLabel(clients.message, { exact: true }).fill('Message not sent')
  await leave(client)
  await page.getByRole('button', { name: clients.write }).first().click()
  await expect(page.getByRole('dialog').getByLabel(clients.message, { exact: true })).toHaveValue('Message not sent')

  const lead = `/customer/personal?id=${found[0]!.id}`
  await page.goto(lead)
  await page.getByLabel(leads.log.what).fill('Lead note not saved')
  await leave(lead)
  await expect(page.getByLabel(leads.log.what)).toHaveValue('Lead note not saved')
  // Saved with the lead, once: it is not offered again.
  await page.getByRole('button', { name: leads.form.save, exact: true }).click()
  await page.waitForURL('**/customer/list')
  await page.goto(lead)
  await expect(main(page).getByText('Lead note not saved')).toBeVisible()
  await expect(page.getByLabel(leads.log.what)).toHaveValue('')
  await expect(page.getByLabel(leads.form.stage)).toHaveCount(1)
  await page.goto('/customer/personal')
  await page.getByLabel(leads.form.name).fill('Lead not saved')
  await leave('/customer/personal')
  await expect(page.getByLabel(leads.form.name)).toHaveValue('Lead not saved')
})

test('an opened link of a poster is counted in the report of links, without the partner’s own phone', async ({
  page,
  shopper,
  browser,
  baseURL,
}) => {
  const { dataCenter } = await shopper.speak('en')
  const visitor = await browser.newContext({
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1',
  })
  const phone = await visitor.newPage()
  const counted = phone.waitForResponse((reply) => reply.url().endsWith('/api/link/open'))
  await phone.goto(`${baseURL}/shop?e=BL0001&s=p`)
  expect(((await (await counted).json()) as { status: number }).status).toBe(100)
  await phone.reload()
  await visitor.close()
  await page.goto('/login')
  await shopper.signIn('en', PARTNER)
  await page.goto('/data-center?view=links')
  const row = main(page)
    .getByRole('listitem')
    .filter({ hasText: dataCenter.links.sources.poster })
    .filter({ hasText: dataCenter.links.pages.shop })
  await expect(row).toContainText('1')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the desk opens cold with what is stored and its age, takes leads and notes, and sign-out erases it', async ({
    page,
    context,
    shopper,
    request,
  }) => {
    test.setTimeout(120_000)
    const { clients, app, shell, leads } = await shopper.speak('en')
    const age = new RegExp(`^${app.offline.asOf('.+')}$`)
    const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
    const { data } = await (await request.get('/api/client', { headers })).json()
    const [lead, note] = [`Cold start ${Date.now()}`, `Cold note ${Date.now()}`]
    const client = `/manage/client/${(data as { list: { id: number }[] }).list[0]!.id}`
    await page.goto('/login')
    await shopper.signIn('en', PARTNER)
    const isStored = (text: string) =>
      page.waitForFunction(
        async (path) => {
          const name = (await caches.keys()).find((key) => key.startsWith('bailu-pages'))
          const pages = name ? await (await caches.open(name)).keys() : []
          return pages.some(({ url }) => new URL(url).pathname === path)
        },
        text,
        { timeout: 30_000 },
      )
    for (const path of ['/manage', '/manage/client', '/customer/list', '/customer/personal', '/income', client]) {
      await page.goto(path === client ? `${client}?tab=notes` : path)
      await isStored(path)
      // The notices, which store the replies, are loaded once the page is idle.
      await expect(page.locator('[data-notices]')).toBeAttached({ timeout: 15_000 })
      await page.waitForLoadState('networkidle')
    }
    await context.setOffline(true)
    await page.goto('/manage/client')
    await expect(main(page).getByText(clients.title, { exact: true })).toBeVisible()
    await expect(main(page).getByRole('listitem').first()).toBeVisible()
    await expect(page.getByText(age)).toBeVisible()
    await page.goto('/manage')
    await expect(page.getByRole('heading', { name: clients.toDo })).toBeVisible()
    await expect(page.getByText(shell.guard.needLoginTips)).toBeHidden()
    await page.goto('/income')
    await expect(page.getByText(age)).toBeVisible()
    // A lead typed after a cold start waits for the network, as one typed on an open screen.
    await page.goto('/customer/personal')
    await expect(page.getByText(app.offline.title)).toBeVisible()
    await page.getByLabel(leads.form.name).fill(lead)
    await page.getByRole('button', { name: leads.form.save }).click()
    await expect(page.getByText(lead)).toBeVisible()
    // So does a note about a client.
    await page.goto(`${client}?tab=notes`)
    await page.getByRole('button', { name: clients.addNote }).click()
    await page.getByRole('dialog').getByLabel(clients.note, { exact: true }).fill(note)
    await page.getByRole('dialog').getByRole('button', { name: clients.save }).click()
    const waiting = page.getByRole('region', { name: clients.pending.label })
    await expect(waiting.getByText(note)).toBeVisible()
    await context.setOffline(false)
    await expect(waiting).toBeHidden({ timeout: 20_000 })
    await expect(main(page).getByText(note)).toBeVisible()
    await page.goto('/customer/list')
    await expect.poll(async () => page.getByText(leads.waiting.label).count(), { timeout: 20_000 }).toBe(0)

    await page.goto('/person')
    await page.evaluate(() => {
      localStorage.removeItem('token')
    })
    await context.setOffline(true)
    await page.goto('/manage/client')
    await expect(page.getByText(shell.guard.needLoginTips)).toBeVisible()
    await context.setOffline(false)
  })
})
