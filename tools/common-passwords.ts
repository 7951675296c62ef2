import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { addToFilter, type BloomFilter } from '../server/src/lib/common-passwords.ts'
import { COMMON_SUFFIXES, FEW_SUFFIXES, spellings } from '../server/src/lib/weak-password.ts'

// Makes server/src/core/common-passwords.bloom: `node tools/common-passwords.ts`.
// Screens ask for eight characters, so a shorter spelling of a word is stored only as the word itself.
const LEAST = 8
const FIRST = 20_000
const FALSE_ALARMS = 1 / 500
const ONE_SIGN = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))

const passwords = common['passwords-common'] as string[]
const words = [
  ...(english['commonWords-en'] as string[]),
  ...(english['wikipedia-en'] as string[]),
  ...(english['firstnames-en'] as string[]),
]

function* all(): Generator<string> {
  yield ''
  for (const a of ONE_SIGN) {
    yield a
    for (const b of ONE_SIGN) {
      yield a + b
      for (const c of ONE_SIGN) yield a + b + c
    }
  }
  yield* passwords
  yield* words
  for (const [at, word] of passwords.entries()) yield* written(word, at < FIRST ? COMMON_SUFFIXES : FEW_SUFFIXES, true)
  for (const word of words) yield* written(word, FEW_SUFFIXES, false)
}

function* written(word: string, ends: string[], leet: boolean): Generator<string> {
  for (const spelling of spellings(word, { leet }))
    for (const end of ends) if (spelling.length + end.length >= LEAST) yield spelling + end
}

const hashes = new Set<string>()
for (const one of all()) hashes.add(createHash('sha1').update(one).digest('binary'))
const bits = Math.ceil((-hashes.size * Math.log(FALSE_ALARMS)) / Math.LN2 ** 2 / 8) * 8
const bloom: BloomFilter = { bits: new Uint8Array(bits / 8), hashes: Math.round((bits / hashes.size) * Math.LN2) }
for (const one of hashes) addToFilter(bloom, Buffer.from(one, 'latin1'))
await writeFile(
  new URL('../server/src/lib/common-passwords.bloom', import.meta.url),
  Buffer.concat([Buffer.from([bloom.hashes]), bloom.bits]),
)
console.log(`${hashes.size} spellings of ${new Set([...passwords, ...words]).size} words, ${bits / 8} bytes`)
