import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoToken } from '../../helpers/screen-list.ts'
import { expect, test } from '../../helpers/shop-test.ts'
import { type Lang, JOURNEY_LANGS, type WORDS } from '../../helpers/words.ts'

type Leads = (typeof WORDS)[Lang]['leads']

const serial = () => String(Math.floor(Math.random() * 90_000_000) + 10_000_000)
const photo = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** The leads of the signed-in partner with that name. */
async function findLeads(page: Page, q: string): Promise<{ id: string; name: string; photos: number }[]> {
  return page.evaluate(async (word) => {
    const headers = {
      authorization: `Bearer ${localStorage.getItem('token')}`,
      'x-private-input': encodeURIComponent(JSON.stringify({ q: word })),
    }
    const reply = await fetch('/api/potential-customer', { headers })
    return (await reply.json()).data.list
  }, q)
}

/** Everything stored in the browser, as text; bytes as Latin-1. */
const readPhoneStorage = (page: Page): Promise<{ text: string; keys: boolean[] }> =>
  page.evaluate(async () => {
    const done = <T>(asked: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await done(indexedDB.open('waiting'))
    const keys: boolean[] = []
    const parts = [JSON.stringify(localStorage)]
    const read = (value: unknown): void => {
      if (value instanceof CryptoKey) keys.push(value.extractable)
      else if (value instanceof ArrayBuffer) parts.push(new TextDecoder().decode(value))
      else if (ArrayBuffer.isView(value)) parts.push('iv')
      else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) read(part)
      else parts.push(String(value))
    }
    for (const name of database.objectStoreNames)
      for (const value of await done(database.transaction(name).objectStore(name).getAll())) read(value)
    database.close()
    return { text: parts.join('\n'), keys }
  })

const save = (page: Page, leads: Leads) => page.getByRole('button', { name: leads.form.save, exact: true })

for (const lang of JOURNEY_LANGS) {
  test(`a partner adds a lead (${lang})`, async ({ page, shopper }) => {
    const { leads } = await shopper.speak(lang)
    const name = `มะลิ ${serial()}`
    const phone = `08${serial()}`
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')

    await test.step('looks at the list, searches and filters', async () => {
      await page.goto('/customer/list')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await shopper.inspect(`${lang}-leads`)
      await page.getByLabel(leads.searchLabel).fill('บ้านสปา')
      await page.keyboard.press('Enter')
      await expect(page.getByText('บ้านสปาเชียงใหม่')).toBeVisible()
      await page.getByRole('link', { name: leads.types.individual, exact: true }).click()
      await expect(page.getByRole('heading', { name: leads.noneFound })).toBeVisible()
      await page.getByRole('link', { name: leads.showAll }).click()
      await page.getByRole('link', { name: new RegExp(`^${leads.stages.preliminary_agreement} `) }).click()
      await expect(page.getByText('บ้านสปาเชียงใหม่')).toBeVisible()
    })

    await test.step('sees what is invalid, finds the input again after a reload, taps twice', async () => {
      await page.getByRole('link', { name: leads.addPerson }).click()
      await page.getByLabel(leads.form.phone).fill('12')
      await save(page, leads).click()
      await expect(page.getByText(leads.form.error.name)).toBeVisible()
      await expect(page.getByText(leads.form.error.phone)).toBeVisible()
      await expect(page.getByLabel(leads.form.name)).toBeFocused()
      await page.getByLabel(leads.form.name).fill(name)
      await page.getByLabel(leads.form.phone).fill(phone)
      await page.getByLabel(leads.form.agreed).check()
      await page.getByLabel(leads.form.skinType).selectOption('dry_skin')
      await page.getByLabel(leads.eyeKinds.dark_under_eyes, { exact: true }).check()
      await page.reload()
      await expect(page.getByLabel(leads.form.name)).toHaveValue(name)
      await expect(page.getByLabel(leads.eyeKinds.dark_under_eyes, { exact: true })).toBeChecked()
      await shopper.inspect(`${lang}-lead-new`)
      await save(page, leads).dblclick()
      await page.waitForURL('**/customer/list**')
      await expect(page.getByText(name)).toBeVisible()
      expect(await findLeads(page, name)).toHaveLength(1)
    })

    await test.step('a duplicate phone number shows a warning, with links to the other lead and to continue', async () => {
      await page.goto('/customer/agency')
      await page.getByLabel(leads.form.company).fill(`${name} จำกัด`)
      await page.getByLabel(leads.form.contactInfo, { exact: true }).fill(`+66 ${phone.slice(1)}`)
      const input = page.locator('input[type=file]')
      await input.setInputFiles([
        { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo('#1f4a3a') },
        { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photo('#cbac67') },
      ])
      await save(page, leads).click()
      const dialog = page.getByRole('alertdialog', { name: leads.same.title })
      await expect(dialog.getByRole('link', { name })).toBeVisible()
      await shopper.inspect(`${lang}-lead-same`)
      await dialog.getByRole('button', { name: leads.same.back }).click()
      await save(page, leads).click()
      await dialog.getByRole('button', { name: leads.same.anyway }).click()
      await page.waitForURL('**/customer/list**')
    })

    await test.step('views the photos and deletes one', async () => {
      const [company] = await findLeads(page, `${name} จำกัด`)
      await page.goto(`/customer/agency?id=${company!.id}`)
      await page.getByRole('button', { name: leads.photos.view(1, 2) }).click()
      const viewer = page.getByRole('dialog', { name: leads.photos.view(1, 2) })
      await expect(viewer.getByRole('img')).toHaveJSProperty('naturalWidth', 900)
      await viewer.getByRole('button', { name: leads.photos.remove }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: leads.removeLead }).click()
      await expect(page.getByRole('button', { name: leads.photos.view(1, 1) })).toBeVisible()
      await shopper.inspect(`${lang}-lead-company`)
    })

    await test.step('adds a note, then deletes the lead', async () => {
      const person = (await findLeads(page, name)).find((one) => one.name === name)
      // The address of the other type leads to the right one.
      await page.goto(`/customer/agency?id=${person!.id}`)
      await page.waitForURL('**/customer/personal**')
      await page.getByLabel(leads.log.what).fill('ชอบเนื้อเซรั่ม')
      await page.getByLabel(leads.form.stage).first().selectOption('preliminary_agreement')
      const note = page.locator('form', { has: page.getByLabel(leads.log.what) })
      await note.getByRole('button', { name: leads.log.add, exact: true }).dblclick()
      await expect(page.getByText('ชอบเนื้อเซรั่ม')).toHaveCount(1)
      await expect(page.getByText(leads.log.moved(leads.stages.preliminary_agreement))).toBeVisible()
      await expect(page.getByLabel(leads.form.agreed)).toBeChecked()
      await page.getByRole('button', { name: leads.client.choose }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      await page.keyboard.press('Escape')
      for (const who of [person!, (await findLeads(page, `${name} จำกัด`))[0]!]) {
        await page.goto(`/customer/personal?id=${who.id}`)
        await page.getByRole('button', { name: leads.removeLead, exact: true }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: leads.removeLead }).click()
        await expect
          .poll(() => findLeads(page, who.name).then((list) => list.some(({ id }) => id === who.id)))
          .toBe(false)
      }
      await page.goto(`/customer/personal?id=${person!.id}`)
      await expect(page.getByRole('heading', { name: leads.missing })).toBeVisible()
    })
  })

  test(`without a network it waits on the phone and is sent once (${lang})`, async ({ page, context, shopper }) => {
    const { leads, account, shell } = await shopper.speak(lang)
    const names = [`ฝน ${serial()}`, `ฟ้า ${serial()}`, `ดาว ${serial()}`]
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    const note = async (name: string) => {
      await page.getByRole('link', { name: leads.addPerson }).click()
      await page.getByLabel(leads.form.name).fill(name)
      await context.setOffline(true)
      await save(page, leads).click()
      await expect(page.getByText(leads.waiting.stored)).toBeVisible()
      await page.waitForURL('**/customer/list**')
    }
    await page.goto('/customer/list')
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await note(names[0]!)
    const waiting = page.getByRole('region', { name: leads.waiting.label })
    await expect(waiting.getByText(names[0]!)).toBeVisible()
    await shopper.inspect(`${lang}-leads-waiting`)
    const storage = await readPhoneStorage(page)
    expect(storage.text).not.toContain(names[0]!)
    expect(storage.text).not.toContain(names[0]!.split(' ')[1]!)
    expect(storage.keys).toEqual([false])
    await context.setOffline(false)
    await expect(waiting).toBeHidden()
    await expect.poll(() => findLeads(page, names[0]!).then((list) => list.length)).toBe(1)

    await test.step('a lead written offline is sent when the app is opened again with a network', async () => {
      await note(names[1]!)
      await page.route('**/api/potential-customer', (route) => route.abort())
      await context.setOffline(false)
      await page.goto('/person')
      await page.getByRole('button', { name: account.person.signOut }).click()
      const asked = page.getByRole('alertdialog')
      await expect(asked).toContainText(account.person.signOutLeads(1))
      await asked.getByRole('button', { name: shell.dialog.cancel }).click()
      await page.unroute('**/api/potential-customer')
      await page.goto('/home')
      await expect(page.getByText(leads.waiting.sent(1))).toBeVisible()
      expect(await findLeads(page, names[1]!)).toHaveLength(1)
    })
    await test.step('a company with a photo, written without a network: both are sent', async () => {
      await page.goto('/customer/list')
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
      await page.getByRole('link', { name: leads.addCompany }).click()
      await page.getByLabel(leads.form.company).fill(names[2]!)
      const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo('#1f4a3a') }
      await page.locator('input[type=file]').setInputFiles([file])
      await expect(page.getByRole('button', { name: leads.photos.remove })).toBeVisible()
      await context.setOffline(true)
      await save(page, leads).click()
      await expect(waiting.getByText(leads.waiting.photos(1))).toBeVisible()
      const { text } = await readPhoneStorage(page)
      for (const clear of [names[2]!, 'image/jpeg', 'JFIF', 'a.jpg']) expect(text).not.toContain(clear)
      await context.setOffline(false)
      await expect(waiting).toBeHidden()
      await expect.poll(() => findLeads(page, names[2]!).then(([one]) => one?.photos)).toBe(1)
    })
    for (const name of names) {
      const [{ id } = { id: '' }] = await findLeads(page, name)
      await page.evaluate(async (lead) => {
        const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
        await fetch(`/api/potential-customer/${lead}`, { method: 'DELETE', headers })
      }, id)
    }
  })

  test(`photos of a new lead that could not be sent are offered again with it (${lang})`, async ({ page, shopper }) => {
    const { leads, shell } = await shopper.speak(lang)
    const name = `ปลา ${serial()} จำกัด`
    await page.goto('/login')
    await shopper.signIn(lang, 'partner@demo.example')
    await page.goto('/customer/agency')
    await page.getByLabel(leads.form.company).fill(name)
    await page.locator('input[type=file]').setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo('#1f4a3a') },
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photo('#cbac67') },
    ])
    await page.route('**/api/potential-customer/photo', (route) => route.abort())
    await save(page, leads).click()
    await page.waitForURL('**/customer/agency?id=*')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const retry = page.getByRole('button', { name: shell.state.retry })
    await expect(retry).toBeInViewport()
    await expect(page.getByRole('button', { name: leads.photos.remove })).toHaveCount(2)
    await shopper.inspect(`${lang}-lead-photos-unsent`)
    await retry.click()
    await expect(page.getByText(leads.photos.failed)).toBeVisible()
    // Saving the lead does not leave the screen, which would lose them.
    await save(page, leads).click()
    await expect(page.getByText(leads.photos.some(2))).toBeVisible()
    await shopper.inspect(`${lang}-lead-saved-photos-unsent`)
    await expect(page.getByRole('button', { name: leads.photos.remove })).toHaveCount(2)
    await page.unroute('**/api/potential-customer/photo')
    await retry.click()
    await expect(page.getByRole('button', { name: leads.photos.view(2, 2) })).toBeVisible()
    await expect(retry).toBeHidden()
    await page.getByRole('button', { name: leads.removeLead, exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: leads.removeLead }).click()
    await page.waitForURL('**/customer/list**')
  })

  test(`a new partner has no leads, and sees none of others (${lang})`, async ({ page, shopper, request }) => {
    const { leads } = await shopper.speak(lang)
    await page.goto('/login')
    await shopper.signIn(lang, 'newpartner@demo.example')
    await page.goto('/customer/list')
    await expect(page.getByRole('heading', { name: leads.none })).toBeVisible()
    await shopper.inspect(`${lang}-leads-none`)
    const headers = { authorization: `Bearer ${await demoToken(request, 'partner')}` }
    const { data } = await (await request.get('/api/potential-customer', { headers })).json()
    await page.goto(`/customer/personal?id=${data.list[0].id}`)
    await expect(page.getByRole('heading', { name: leads.missing })).toBeVisible()
  })
}
