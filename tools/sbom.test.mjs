import { expect, test } from 'vitest'
import { examine, missingFrom } from './sbom.mjs'

const MIT = [{ license: { id: 'MIT' } }]
const a = { name: 'a', version: '1.0.0', purl: 'pkg:npm/a@1.0.0', licenses: MIT }
const bill = (...components) => ({ bomFormat: 'CycloneDX', components })

test('a list with names and versions of all packages is complete; an unknown licence is only listed', () => {
  expect(examine(bill(a, { ...a, purl: 'pkg:npm/b@1.0.0', licenses: undefined }))).toEqual({
    problems: [],
    unlicensed: ['pkg:npm/b@1.0.0'],
  })
})

test('a package without a version, an empty list and another format are rejected', () => {
  expect(examine(bill({ name: 'a', licenses: MIT })).problems).toEqual(['a@?'])
  expect(examine(bill()).problems).toEqual(['no components'])
  expect(examine({ components: [a] }).problems).toEqual(['not CycloneDX'])
})

test('every package of the lockfile has to be in it', () => {
  const packages = {
    '': {},
    server: { version: '0.1.0' },
    'node_modules/server': { link: true },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a/node_modules/@x/b': { version: '2.0.0' },
    'node_modules/alias': { name: 'a', version: '1.0.0' },
  }
  expect(missingFrom(bill(a), { packages })).toEqual(['@x/b@2.0.0'])
})
