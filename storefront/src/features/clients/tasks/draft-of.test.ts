import { expect, test } from 'vitest'
import type { Task } from '@bailu/contract/clients/desk'
import { draftOf } from './task-list.tsx'

const reason = { cause: '1', day: '2000-01-01', about: '', about_theirs: 'Toner', product: 7 }
const task: Task = {
  key: 'client:1',
  client: { id: 1, nickname: 'Orn', avatar: null, lang: 'th', phone: '0812345678' },
  lead: null,
  reasons: [
    { ...reason, kind: 'birthday', about_theirs: '', product: null },
    { ...reason, kind: 'running_out' },
  ],
}
const linkTo = (path: string) => `https://shop.example${path}`

test('the message fits the kind that is shown, otherwise the most urgent reason', () => {
  expect(draftOf(task, linkTo, undefined)).toMatchObject({ draft: 'birthday', link: 'https://shop.example/shop' })
  const runningOut = { draft: 'running_out', about: 'Toner', link: 'https://shop.example/product/7' }
  expect(draftOf(task, linkTo, 'running_out')).toEqual(runningOut)
  expect(draftOf(task, linkTo, 'silent')).toMatchObject({ draft: 'birthday' })
})

test('a birthday that is still to come is not congratulated', () => {
  const soon = { ...task, reasons: [{ ...reason, kind: 'birthday' as const, day: '2199-01-01' }] }
  expect(draftOf(soon, linkTo, 'birthday')).toMatchObject({ draft: 'birthday_soon' })
})

test('a lead has no prepared message here', () => {
  expect(draftOf({ ...task, reasons: [{ ...reason, kind: 'lead' }] }, linkTo, 'lead')).toBeNull()
})
