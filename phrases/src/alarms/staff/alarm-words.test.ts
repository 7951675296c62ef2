import { expect, test } from 'vitest'
import { en } from './en.ts'
import { th } from './th.ts'
import { zh } from './zh.ts'

test.each([
  ['en', en],
  ['zh', zh],
  ['th', th],
])('the heading, the empty list and the link name alarms with the same term (%s)', (_, { title, empty, all }) => {
  for (const text of [empty, all]) expect(text.toLowerCase()).toContain(title.toLowerCase())
})
