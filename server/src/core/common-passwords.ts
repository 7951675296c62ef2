import { readFile } from 'node:fs/promises'
import { type Bloom, isIn } from './bloom.ts'

let known: Promise<Bloom> | undefined

// Made by tools/common-passwords.ts; 6 MB, read when the first password is chosen.
async function load(): Promise<Bloom> {
  const file = await readFile(new URL('common-passwords.bloom', import.meta.url))
  return { hashes: file[0]!, bits: file.subarray(1) }
}

/**
 * Whether the SHA-1 hex belongs to one of 107,000 words that are tried first, in any of their usual
 * spellings, or to a string of three characters or fewer. One in 500 others is taken for one.
 */
export async function isCommonPassword(sha1: string): Promise<boolean> {
  return isIn(await (known ??= load()), Buffer.from(sha1, 'hex'))
}
