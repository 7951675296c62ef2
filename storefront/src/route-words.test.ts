import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { first, later } from '@bailu/phrases/en'
import { expect, test } from 'vitest'
import { ROUTE_TABLE, type RouteFlags } from './route-table.ts'

/** The route table must list exactly the namespaces of words that a screen and its parts use. */
const LATER = Object.keys(later)
const SRC = import.meta.dirname

type File = {
  says: string[]
  imports: string[]
  /** Files imported dynamically; the namespaces loaded for them in this file are in `learns`. */
  parts: string[]
  learns: string[]
}

const files = new Map<string, File>()
const resolve = (from: string, to: string) => join(dirname(from), to)

function read(path: string): File {
  const known = files.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8').replaceAll(/^import type .*$/gm, '')
  const taken = [...text.matchAll(/(?:const|let) \{([^=]*?)\} = (?:useWords\(\)|[\w.]*spoken\.words)(?![.\w])/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.split(':')[0]!.trim())
  const whole =
    /\b(?:words|all) = useWords\(\)(?!\.)|\{[^}:]*\bwords\b[^}:]*\} = (?:useSpeech\(\)|(?:match\.context\.)?spoken\b)(?!\.)|titled\(|words: Words|const \{ lang, words \}/.test(
      text,
    )
  const dotted = [...text.matchAll(/(?:useWords\(\)|spoken\.words)\.(\w+)/g)].map(([, name]) => name!)
  const inWhole = whole ? [...text.matchAll(/\b(?:words|all)\.(\w+)/g)].map(([, name]) => name!) : []
  const inTitle = [...text.matchAll(/titled\(\(\{ (\w+)[^}]*\}\)/g)].map(([, name]) => name!)
  const filesNamed = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, to]) => resolve(path, to!)).filter((to) => to.startsWith(SRC) && existsSync(to))
  const file: File = {
    says: [...new Set([...taken, ...dotted, ...inWhole, ...inTitle])].filter((name) => LATER.includes(name)),
    imports: filesNamed(/(?:^import|^export|^\}) .*?from '(\.[^']+)'/gm),
    parts: filesNamed(/\bimport\('(\.[^']+)'\)/g),
    learns: [
      ...[...text.matchAll(/\b(?:learn\(|lazyWith\(\(\) => import\('[^']+'\), )([^)]*)\)/g)].flatMap(([, names = '']) =>
        [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
      ),
      ...(/<Later\b/.test(text) ? ['app'] : []),
    ],
  }
  files.set(path, file)
  return file
}

/** Namespaces used by a file and everything it imports, less those loaded for dynamic imports on the way. */
function saidBy(path: string, learned: string[] = [], seen = new Set<string>(), found = new Map<string, string>()) {
  if (seen.has(path)) return found
  seen.add(path)
  const { says, imports, parts, learns } = read(path)
  for (const group of says) if (!learned.includes(group) && !found.has(group)) found.set(group, relative(SRC, path))
  for (const next of imports) saidBy(next, learned, seen, found)
  for (const next of parts) saidBy(next, [...learned, ...learns], seen, found)
  return found
}

const folder = join(SRC, 'routes')
const screens = readdirSync(folder)
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('__'))
  .map((name) => {
    const path = join(folder, name)
    const id = /flags\('([^']+)'\)/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
    return [id as keyof typeof ROUTE_TABLE, path] as const
  })

test('some namespaces are loaded later', () => {
  expect(LATER.length).toBeGreaterThan(5)
  expect(Object.keys(first)).not.toContain(LATER[0])
})

test('the layout uses only the initial namespaces', () => {
  expect([...saidBy(join(SRC, 'layout/root-layout.tsx'))]).toEqual([])
})

test.each(screens)('%s loads the namespaces it uses', (id, path) => {
  const said = saidBy(path)
  const learns = (ROUTE_TABLE[id] as RouteFlags).learns ?? []
  expect(
    [...said].filter(([group]) => !learns.includes(group as never)).map(([group, by]) => `${group} (${by})`),
    'said, not learned',
  ).toEqual([])
  expect(
    learns.filter((group) => !said.has(group)),
    'learned, not said',
  ).toEqual([])
})
