import { createHash } from 'node:crypto'

let hashes: Promise<Set<string>> | undefined

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const words = dictionary['passwords-common'] as string[]
  // Eight bytes tell 50,000 words apart well enough and keep the set small.
  return new Set(['', ...words].map((word) => createHash('sha1').update(word).digest('hex').slice(0, 16)))
}

/** Whether the SHA-1 hex belongs to one of the ~50,000 most used passwords, or to none at all. */
export async function isCommonPassword(sha1: string): Promise<boolean> {
  return (await (hashes ??= load())).has(sha1.slice(0, 16))
}
