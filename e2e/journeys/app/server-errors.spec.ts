import { expect, test } from '../../helpers/shop-test.ts'
import { pushRoute, simulateState } from '../../helpers/screen-states.ts'
import { errorWords } from '../../helpers/words.ts'

type Item = { id: number; sold_out: boolean }

test('a server that is unavailable shows a message, and a retry works', async ({ page, shopper, request }) => {
  const words = await shopper.speak('th')
  const products = (await (await request.get('/api/product?catalog=green')).json()).data as Item[]
  await page.goto(`/product/${products.find((item) => !item.sold_out)!.id}`)
  await page.getByRole('button', { name: words.product.addToCart }).click()
  await expect(page.getByText(words.product.added)).toBeVisible()

  const unavailable = { status: 503, data: null, msg: '', code: 'busy' }
  let isAway = true
  await page.route('**/api/cart/quote', (route) =>
    isAway ? route.fulfill({ status: 503, json: unavailable }) : route.continue(),
  )
  await page.goto('/cart')
  const retry = page.getByRole('button', { name: words.shell.state.retry })
  await expect(retry).toBeVisible()
  // Before the cart refetches by itself, which would answer the retry.
  isAway = false
  await retry.click()
  await expect(page.getByRole('button', { name: words.cart.checkout(1) })).toBeEnabled()
  isAway = true
  await page.reload()
  await expect(retry).toBeVisible()
  await shopper.inspect('th-cart-away')
})

test('the management center says that its tasks did not load, and does not ask for them again and again', async ({
  page,
  shopper,
}) => {
  const words = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'partner@demo.example')
  await page.waitForLoadState('networkidle')
  await simulateState(page, 'error')
  await pushRoute(page, '/manage')
  const tasks = page.getByRole('region', { name: words.clients.toDo })
  await expect(tasks.getByRole('button', { name: words.shell.state.retry })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await shopper.inspect('en-manage-failed')
  await page.unroute('**/api/**')
  await tasks.getByRole('button', { name: words.shell.state.retry }).click()
  await expect(tasks.getByRole('listitem').first()).toBeVisible()
})

test('an ended session leads to sign-in and back to the same screen', async ({ page, shopper }) => {
  const words = await shopper.speak('en')
  await page.goto('/home')
  await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)))
  await page.goto('/income')
  const ask = page.getByRole('alertdialog', { name: words.shell.guard.title })
  await expect(ask.or(page.getByRole('heading', { name: words.auth.login.title }))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await shopper.signIn('en', 'newpartner@demo.example')
  await page.goto('/income')
  await expect(page.getByText(words.income.withdrawable)).toBeVisible()
  await shopper.inspect('en-income-empty')
})

test('a wrong password is answered in the language of the app', async ({ page, shopper }) => {
  const words = await shopper.speak('zh')
  await page.goto('/register')
  await page.getByLabel(words.auth.field.email).fill('not an address')
  await page.getByLabel(words.auth.field.phone).fill('12')
  await page.getByRole('button', { name: words.auth.register.submit }).click()
  for (const word of [words.auth.error.nickname, words.auth.error.email, words.auth.error.phone]) {
    await expect(page.getByText(word)).toBeVisible()
  }
  await expect(page.getByLabel(words.auth.field.email)).toHaveValue('not an address')
  await shopper.inspect('zh-register-wrong')

  await page.goto('/login')
  await page.getByLabel(words.auth.field.email).fill('partner@demo.example')
  await page.getByLabel(words.auth.field.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: words.auth.login.submit }).click()
  await expect(page.getByText(errorWords('zh').code.wrong_login).first()).toBeVisible()
  await expect(page.getByLabel(words.auth.field.email)).toHaveValue('partner@demo.example')
})

test('a payment slip that is no picture is rejected by the app and by the server', async ({ page, shopper }) => {
  const words = await shopper.speak('en')
  await page.goto('/login')
  await shopper.signIn('en', 'customer@demo.example')
  await page.goto('/order/list?tab=awaiting_payment')
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({
    name: 'page.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(page.getByText(words.orders.notPicture).first()).toBeVisible()
  await input.setInputFiles({
    name: 'slip.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<html>not a picture</html>'),
  })
  const send = page.getByRole('button', { name: words.orders.send })
  await expect(send.or(page.getByText(words.orders.notPicture)).first()).toBeVisible()
  if (await send.isVisible()) {
    await send.click()
    await expect(page.getByText(words.orders.notPicture).first()).toBeVisible()
  }
})
