import { expect } from '@playwright/test'
import { BACK_OFFICE_WORDS } from '../helpers/back-office.ts'
import { journey, signIn, words } from './phone-test.ts'

const { clients, desk, withdrawals } = words

journey('a partner works through the tasks of the day, over a reload', async ({ phone }) => {
  await signIn(phone, 'partner@demo.example')
  await phone.open('/manage')
  const start = new RegExp(desk.workThrough('(\\d+)').replace('((', '(\\(').replaceAll('?', '.'))
  await phone.tap({ role: 'button', name: start })
  await phone.isAt(/view=queue/)
  await phone.tap({ role: 'button', name: clients.done })
  const second = { text: /^.*2.*$/ }
  await phone.see(second)
  await phone.reload()
  await phone.see({ role: 'button', name: desk.previous })
})

journey('a bank card is typed in: dates, numbers in groups, and names in Thai', async ({ phone }) => {
  await signIn(phone, 'partner@demo.example')
  await phone.open('/card?edit=1')
  const { card } = withdrawals
  await phone.typeInto({ label: card.firstName }, 'ฐิติพงษ์')
  await phone.typeInto({ label: card.branch }, 'สีลม')
  await phone.hasValue({ label: card.firstName }, 'ฐิติพงษ์')
  expect(await phone.run('return [...document.querySelectorAll("input[type=date]")].map((it) => it.type)')).toContain(
    'date',
  )
})

journey('staff sign in and open an order of the list', async ({ phone }) => {
  const { shell } = BACK_OFFICE_WORDS.th
  await phone.resize(1280, 800)
  await phone.run('localStorage.setItem("back-office-lang", "th")')
  await phone.open('/back-office/orders?tab=finished')
  await phone.isAt(/\/sign-in/)
  await phone.typeInto({ label: shell.signIn.email }, 'owner@demo.example')
  await phone.typeInto({ label: shell.signIn.password }, 'demo1234')
  await phone.tap({ role: 'button', name: shell.signIn.submit })
  await phone.isAt('/back-office/orders?tab=finished')
  await phone.tap({ css: 'td a[href*="/orders/"]' })
  await phone.isAt(/\/back-office\/orders\/.+/)
  await phone.back()
  await phone.isAt('/back-office/orders?tab=finished')
  await phone.see({ css: 'td a[href*="/orders/"]' })
})
