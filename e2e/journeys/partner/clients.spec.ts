import type { Page, Route } from '@playwright/test'
import { readShifts, recordShifts } from '../../helpers/layout-faults.ts'
import { demoToken } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { JOURNEY_LANGS, WORDS, type Lang } from '../../helpers/words.ts'

const enter = async (
  page: Page,
  shopper: { signIn: (lang: Lang, email: string) => Promise<void> },
  lang: Lang,
  who: string,
) => {
  await page.goto('/login')
  await shopper.signIn(lang, `${who}@demo.example`)
}

for (const lang of JOURNEY_LANGS) {
  test(`a partner opens the dashboard, finds a client, and adds notes (${lang})`, async ({ page, shopper }) => {
    const { clients, clientFile, account, shell } = await shopper.speak(lang)
    await enter(page, shopper, lang, 'partner')
    await page.getByRole('link', { name: shell.tabs.manage }).click()
    await expect(page.getByRole('heading', { name: clients.toDo })).toBeVisible()
    await shopper.inspect(`${lang}-desk`)

    // A done task is undone; then it is postponed to tomorrow.
    const tasks = page.getByRole('region', { name: clients.toDo }).getByRole('listitem')
    // Two clients may have one name and one note.
    const clientName = tasks.first().getByRole('link').first()
    const first = (await clientName.getAttribute('href'))!
    await tasks.first().getByRole('button', { name: clients.done }).dblclick()
    await expect(page.getByText(`· ${clients.marked}`)).toBeVisible()
    await expect(clientName).not.toHaveAttribute('href', first)
    await page.getByRole('button', { name: clients.undo }).click()
    await expect(clientName).toHaveAttribute('href', first)
    await tasks.first().getByRole('button', { name: clients.later }).click()
    await page.getByRole('dialog').getByRole('button', { name: clients.tomorrow }).click()
    await expect(page.getByText(clients.putOff)).toBeVisible()
    await page.reload()
    await expect(clientName).not.toHaveAttribute('href', first)

    await page.getByRole('link', { name: account.manage.clients, exact: true }).first().click()
    await expect(page.getByRole('heading', { name: clients.title, exact: true })).toBeVisible()
    const search = page.getByRole('searchbox', { name: clients.searchLabel })
    await search.fill('99999999')
    await search.press('Enter')
    await expect(page.getByRole('heading', { name: clients.nothingFound })).toBeVisible()
    await page.getByRole('button', { name: clients.showAll }).click()
    await page.getByLabel(clients.sort).selectOption('name')
    await page.getByLabel(clients.window).selectOption('90')
    await search.fill('customer@demo')
    await search.press('Enter')
    const found = page.getByRole('main').getByRole('listitem')
    await expect(found).toHaveCount(1)
    await found.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Ploy' })).toBeVisible()
    await shopper.inspect(`${lang}-client`)
    const address = new URL(page.url()).pathname

    // The list keeps its scroll position.
    await page.goBack()
    await expect(search).toHaveValue('customer@demo')
    await found.getByRole('link').click()

    const star = page.getByRole('button', { name: new RegExp(`^(${clients.mark}|${clients.unmark})$`) })
    const before = await star.getAttribute('aria-pressed')
    await star.click()
    await expect(star).not.toHaveAttribute('aria-pressed', before!)
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', before!)

    await page.getByRole('button', { name: clients.write }).click()
    const line = page.getByRole('dialog').getByRole('link', { name: clients.via.line })
    await expect(line).toHaveAttribute('href', /^https:\/\/line\.me\/R\/share\?text=.*Ploy/)
    await shopper.inspect(`${lang}-client-message`)
    await page.keyboard.press('Escape')

    // The figure of ninety days leads to exactly the orders it is made of.
    const window90 = page.getByRole('region', { name: clients.orders }).getByRole('link').nth(2)
    const figure = await window90.innerText()
    await window90.click()
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(page.getByText(shell.state.noMore).filter({ visible: true })).toBeVisible()
    const amounts = (await rows.getByText(/^฿/).allInnerTexts()).map((one) => Number(one.replace(/[฿,]/g, '')))
    const sum = amounts.reduce((all, one) => all + one, 0)
    expect(figure).toContain(`฿${sum.toLocaleString('en')}`)
    expect(figure).toContain(clients.ordersOf(amounts.length))

    // The client file: typed text survives a failed save and a change of tab; saved text survives a reload.
    await page.getByRole('link', { name: clients.tabs.file }).click()
    const remark = page.getByLabel(clientFile.remark, { exact: true })
    await remark.fill(`ชอบเนื้อบางเบา ${JOURNEY_LANGS.indexOf(lang) + 1}`)
    await page.getByRole('link', { name: clients.tabs.notes }).click()
    await page.getByRole('link', { name: clients.tabs.file }).click()
    await expect(remark).toHaveValue(`ชอบเนื้อบางเบา ${JOURNEY_LANGS.indexOf(lang) + 1}`)
    await page.route('**/api/client/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.getByRole('button', { name: clients.save }).click()
    await expect(page.getByText(clients.broken)).toBeVisible()
    await expect(remark).toHaveValue(`ชอบเนื้อบางเบา ${JOURNEY_LANGS.indexOf(lang) + 1}`)
    await page.unroute('**/api/client/*')
    await page.getByRole('button', { name: clients.save }).dblclick()
    await expect(page.getByText(clients.saved)).toBeVisible()
    await page.reload()
    await expect(remark).toHaveValue(`ชอบเนื้อบางเบา ${JOURNEY_LANGS.indexOf(lang) + 1}`)
    await expect(page.getByText(clientFile.locked.personal)).toBeVisible()
    await shopper.inspect(`${lang}-client-file`)

    // Notes: a double tap adds one note.
    await page.getByRole('link', { name: clients.tabs.notes }).click()
    await page.getByRole('button', { name: clients.addNote }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: clients.save }).click()
    await expect(sheet.getByText(clients.noteMissing)).toBeVisible()
    await sheet.getByLabel(clients.note, { exact: true }).fill(`โทรคุยเรื่องเซรั่ม ${JOURNEY_LANGS.indexOf(lang) + 1}`)
    await sheet.getByRole('button', { name: clients.inDays(7) }).click()
    await shopper.inspect(`${lang}-client-note`)
    await sheet.getByRole('button', { name: clients.save }).dblclick()
    const note = page.getByRole('listitem').filter({ hasText: `โทรคุยเรื่องเซรั่ม ${JOURNEY_LANGS.indexOf(lang) + 1}` })
    await expect(note).toHaveCount(1)
    // Saved on another device since it was opened: that text is shown, and the next attempt replaces it.
    await note.getByRole('button', { name: clients.edit }).click()
    await sheet.getByRole('button', { name: clients.noDay }).click()
    const saveElsewhere = async (route: Route) => {
      const headers = { ...route.request().headers(), 'idempotency-key': crypto.randomUUID() }
      await page.request.put(route.request().url(), {
        headers,
        data: { ...route.request().postDataJSON(), words: 'โทรแล้ว' },
      })
      await route.continue()
    }
    await page.route('**/api/client/*/note/*', saveElsewhere, { times: 1 })
    await sheet.getByRole('button', { name: clients.save }).click()
    await expect(sheet.getByText(clients.savedElsewhere)).toBeVisible()
    await expect(sheet.getByText('โทรแล้ว', { exact: true })).toBeVisible()
    await shopper.inspect(`${lang}-client-note-elsewhere`)
    await sheet.getByRole('button', { name: clients.save }).click()
    await expect(sheet).toBeHidden()
    await note.getByRole('checkbox').click()
    await expect(note.getByRole('checkbox')).toBeChecked()
    await note.getByRole('button', { name: clients.delete }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: clients.delete }).click()
    await expect(note).toHaveCount(0)

    // The client of another partner is not found; an empty list says what to do.
    await enter(page, shopper, lang, 'newpartner')
    await page.goto(address)
    await expect(page.getByRole('heading', { name: clients.missing })).toBeVisible()
    await page.getByRole('link', { name: clients.toList }).click()
    await expect(page.getByRole('heading', { name: clients.none })).toBeVisible()
    await expect(page.getByText(/\/home\?e=BL0002/)).toBeVisible()
    await shopper.inspect(`${lang}-clients-none`)
    await recordShifts(page)
    const answered = page.waitForResponse((reply) => /\/api\/task(\?|$)/.test(reply.url()))
    await page.goto('/manage')
    await expect(page.getByRole('heading', { name: clients.first.title })).toBeVisible()
    await answered
    expect((await readShifts(page)).sum).toBeLessThan(0.1)
    await shopper.inspect(`${lang}-desk-first`)
  })

  test(`a client reads notes about them, gives and revokes consent, and erases (${lang})`, async ({
    page,
    shopper,
    request,
  }) => {
    await shopper.speak(lang)
    const { own } = WORDS[lang].clientFile
    // A remark with HTML that must not run.
    const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
    const named = { ...headers, 'x-private-input': encodeURIComponent('{"q":"customer@demo"}') }
    const { list } = (await (await request.get('/api/client', { headers: named })).json()).data
    const remark = '<img src=x onerror=alert(1)> ชอบเนื้อบางเบา'
    expect((await request.put(`/api/client/${list[0].id}`, { headers, data: { remark } })).ok()).toBe(true)
    await enter(page, shopper, lang, 'customer')
    await page.goto('/account?show=data')
    await expect(page.getByRole('heading', { name: own.written })).toBeVisible()
    await expect(page.getByText(own.writtenBy('Malee'))).toBeVisible()
    await expect(page.getByText(remark)).toBeVisible()
    const { title } = own.purposes.personal
    const allow = page.getByRole('button', { name: `${own.accept}: ${title}` })
    await allow.click()
    await page.getByRole('button', { name: `${own.revoke}: ${title}` }).click()
    await shopper.inspect(`${lang}-own-file-revoke`)
    await page.getByRole('alertdialog').getByRole('button', { name: own.revoke }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(allow).toBeVisible()
    const erase = page.getByRole('region', { name: own.written }).getByRole('button', { name: own.erase })
    await erase.click()
    await page.getByRole('alertdialog').getByRole('button', { name: own.keep }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await expect(page.getByText(own.writtenBy('Malee'))).toBeVisible()
    await erase.click()
    await page.getByRole('alertdialog').getByRole('button', { name: own.erase }).click()
    await expect(page.getByText(own.nothing)).toBeVisible()
    await page.reload()
    await expect(page.getByText(own.nothing)).toBeVisible()
    await shopper.inspect(`${lang}-own-file-erased`)
  })
}
