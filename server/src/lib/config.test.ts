import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const file = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const example = Object.fromEntries(
  [...file('../../../.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
)

test('.env.example has a line for every variable, and no others', () => {
  const names = [...file('./config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(30)
  expect(Object.keys(example).toSorted()).toEqual(names.toSorted())
})

test('the example is the demo configuration', () => {
  expect(readConfig(example)).toEqual(readConfig({}))
})
