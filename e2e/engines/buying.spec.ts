import { expect } from '@playwright/test'
import { slipFile } from '../helpers/slip.ts'
import { staffApi } from '../helpers/staff-api.ts'
import { journey, signIn, words } from './phone-test.ts'

const { addresses, cart, income, orders, product } = words

journey('from a shared link to a reward: cart, address, payment drawer, slip', async ({ phone, request }) => {
  const goods = (await (await request.get('/api/product?catalog=green&in_stock=1')).json()).data as { id: number }[]
  await phone.open(`/product/${goods[0]!.id}?e=BL0001`)
  await phone.tap({ role: 'button', name: product.addToCart })
  await phone.see({ text: product.added })
  await phone.open('/cart')
  await phone.tap({ role: 'button', name: cart.checkout(1) })
  await phone.isAt('/order/confirm')

  await phone.tap({ role: 'button', name: addresses.choose })
  await phone.typeInto({ label: addresses.firstName }, 'ปวีณา')
  await phone.typeInto({ label: addresses.lastName }, 'ใจดี')
  await phone.typeInto({ label: addresses.phone }, '0823456789')
  for (const label of [addresses.province, addresses.city, addresses.area]) await phone.chooseFirst({ label })
  await phone.typeInto({ label: addresses.address1 }, '12/7 ซอยร่วมใจ')
  await phone.tap({ role: 'button', name: addresses.save })
  await phone.gone({ role: 'dialog' })
  await phone.see({ text: /12\/7 ซอยร่วมใจ/ })

  await phone.tap({ role: 'button', name: orders.place })
  await phone.see({ text: orders.scan })
  const number = await phone.run<string>(
    'return /[A-Z]{2}\\d{6,}[\\w-]*/.exec(document.querySelector("dialog[open]").textContent)?.[0]',
  )
  expect(number).toBeTruthy()
  await phone.tap({ role: 'button', name: orders.paid })
  await phone.isAt(/^\/order\/list/)
  await phone.upload({ css: 'input[type=file]' }, await slipFile('#1f4a3a'))
  await phone.tap({ role: 'button', name: orders.send })
  await phone.see({ text: orders.slipUploaded })

  const staff = await staffApi(request)
  const order = await staff.findOrder(number)
  expect(order.slip).toBe('uploaded')
  await staff.confirm(order.id, order.total)
  await staff.ship(order.id)
  await phone.reload()
  await phone.see({ text: orders.tabs.finished })

  await signIn(phone, 'partner@demo.example')
  await phone.open('/income/sales')
  await phone.see({ text: new RegExp(number) }, { text: income.tabs.pending })
})
