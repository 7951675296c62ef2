import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eagerNamespaces as backOffice } from './back-office/th.ts'
import { messageDrafts } from './clients/message-drafts.ts'
import { khun } from './khun.ts'

test.each([
  ['Orn', 'คุณ Orn'],
  [' Orn ', 'คุณ Orn'],
  ['อร', 'คุณอร'],
  ['เมย์ Suksan', 'คุณเมย์ Suksan'],
  ['李娜', 'คุณ 李娜'],
  ['998', 'คุณ 998'],
])('%s is %s', (name, called) => expect(khun(name)).toBe(called))

test('prepared messages and the back office use the form of address', () => {
  const said = { name: 'Orn', about: 'โทนเนอร์', link: 'x' }
  for (const draft of Object.values(messageDrafts.th)) expect(draft(said as never)).toContain('คุณ Orn ')
  expect(backOffice.shell.hello('Orn')).toBe('สวัสดี คุณ Orn')
  expect(backOffice.shell.hello('อร')).toBe('สวัสดี คุณอร')
})

test('no Thai text joins คุณ and a name without khun()', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{phrases,server,storefront,back-office}/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1_000)
  const own = files.filter(
    (file) => !/khun(\.test)?\.ts$/.test(file) && /คุณ ?\$\{name|คุณ ?' ?\+/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(own).toEqual([])
})
