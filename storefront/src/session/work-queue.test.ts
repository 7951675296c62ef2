import { expect, test } from 'vitest'
import { addressMessage } from './work-queue.ts'

test.each(['Ke$$ha', '$& $1', '{name}'])('the name %s stays as it is in a message for several people', (name) => {
  expect(addressMessage('Hi {name}! Bye {name}', name)).toBe(`Hi ${name}! Bye ${name}`)
})
