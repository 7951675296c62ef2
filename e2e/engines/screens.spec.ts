import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type TestInfo } from '@playwright/test'
import { journey, signIn } from './phone-test.ts'
import type { Phone } from './phone.ts'

/** Each picture in view is shown, and nothing is wider than the screen. */
async function inspect(phone: Phone, path: string, info: TestInfo): Promise<void> {
  await phone.open(path)
  await phone.see({ css: 'h1' })
  const unseen = `return [...document.querySelectorAll('main img')]
    .filter((img) => {
      const { top, left } = img.getBoundingClientRect()
      return top < innerHeight && left >= 0 && left < innerWidth && img.checkVisibility()
    })
    .filter((img) => !img.complete || img.naturalWidth === 0)
    .map(({ currentSrc }) => currentSrc)`
  await expect.poll(() => phone.run(unseen), { message: path, timeout: 20_000 }).toEqual([])
  const overflow = await phone.run<number>('return document.documentElement.scrollWidth - innerWidth')
  expect(overflow, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
  const folder = process.env['ENGINE_SCREENS']
  if (!folder) return
  await mkdir(join(folder, info.project.name), { recursive: true })
  await writeFile(
    join(folder, info.project.name, `${path.replace(/\W+/g, '-').slice(1)}.png`),
    await phone.screenshot(),
  )
}

journey('screens of a guest show their pictures and fit the phone', async ({ phone, request }, info) => {
  const [product] = (await (await request.get('/api/product?catalog=green')).json()).data as { id: number }[]
  const articles = (await (await request.get('/api/article?page=1&size=10&level1=announcement')).json()).data
  const guest = [
    '/home',
    '/shop',
    `/product/${product!.id}`,
    '/cart',
    '/login',
    '/register',
    '/language',
    '/order/list',
  ]
  for (const path of guest) await inspect(phone, path, info)
  expect(articles.list.length).toBeGreaterThan(0)
  await inspect(phone, `/article/detail/${articles.list[0].id}`, info)
})

journey('screens of a partner show their pictures and fit the phone', async ({ phone }, info) => {
  await signIn(phone, 'partner@demo.example')
  for (const path of [
    '/person',
    '/manage',
    '/income',
    '/income/sales',
    '/data-center',
    '/card?edit=1',
    '/notifications',
  ])
    await inspect(phone, path, info)
})
