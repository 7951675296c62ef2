import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { eagerNamespaces, lazyNamespaces } from '@bailu/phrases/en'
import { expect, test } from 'vitest'
import { ROUTE_TABLE, type RouteFlags } from './route-table.ts'

/** The route table must list exactly the namespaces of words that a screen and its parts use. */
const LAZY_NAMESPACES = Object.keys(lazyNamespaces)
const SRC = join(import.meta.dirname, '..')

type File = {
  uses: string[]
  imports: string[]
  /** Files imported dynamically; the namespaces loaded for them in this file are in `namespaces`. */
  dynamicImports: string[]
  loads: string[]
}

const files = new Map<string, File>()
const resolve = (from: string, to: string) => join(dirname(from), to)

function read(path: string): File {
  const known = files.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8').replaceAll(/^import type .*$/gm, '')
  const destructured = [...text.matchAll(/(?:const|let) \{([^=]*?)\} = (?:useWords\(\)|[\w.]*i18n\.words)(?![.\w])/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.split(':')[0]!.trim())
  const hasAllWords =
    /\b(?:words|all) = useWords\(\)(?!\.)|\{[^}:]*\bwords\b[^}:]*\} = (?:useI18n\(\)|(?:match\.context\.)?i18n\b)(?!\.)|pageTitle\(|words: Translations\b(?!\[)|const \{ lang, words \}/.test(
      text,
    )
  const fromProperty = [...text.matchAll(/(?:useWords\(\)|i18n\.words)\.(\w+)/g)].map(([, name]) => name!)
  const fromAllWords = hasAllWords ? [...text.matchAll(/\b(?:words|all)\.(\w+)/g)].map(([, name]) => name!) : []
  const fromTitle = [...text.matchAll(/pageTitle\(\(\{ (\w+)[^}]*\}\)/g)].map(([, name]) => name!)
  const importedFiles = (pattern: RegExp) =>
    [...text.matchAll(pattern)].map(([, to]) => resolve(path, to!)).filter((to) => to.startsWith(SRC) && existsSync(to))
  const file: File = {
    uses: [...new Set([...destructured, ...fromProperty, ...fromAllWords, ...fromTitle])].filter((name) =>
      LAZY_NAMESPACES.includes(name),
    ),
    imports: importedFiles(/(?:^import|^export|^\}) .*?from '(\.[^']+)'/gm),
    dynamicImports: importedFiles(/\bimport\('(\.[^']+)'\)/g),
    loads: [
      ...[...text.matchAll(/\b(?:loadNamespaces\(|lazyWithWords\(\(\) => import\('[^']+'\), )([^)]*)\)/g)].flatMap(
        ([, names = '']) => [...names.matchAll(/'(\w+)'/g)].map(([, name]) => name!),
      ),
      ...(/<LazyPart\b/.test(text) ? ['app'] : []),
    ],
  }
  files.set(path, file)
  return file
}

/** Namespaces used by a file and everything it imports, less those loaded for dynamic imports on the way. */
function namespacesUsedBy(
  path: string,
  loaded: string[] = [],
  seen = new Set<string>(),
  found = new Map<string, string>(),
) {
  if (seen.has(path)) return found
  seen.add(path)
  const { uses, imports, dynamicImports, loads } = read(path)
  for (const group of uses) if (!loaded.includes(group) && !found.has(group)) found.set(group, relative(SRC, path))
  for (const next of imports) namespacesUsedBy(next, loaded, seen, found)
  for (const next of dynamicImports) namespacesUsedBy(next, [...loaded, ...loads], seen, found)
  return found
}

const folder = join(SRC, 'routes')
const screens = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.startsWith('__'))
  .map((name) => {
    const path = join(folder, name)
    const id = /routeFlags\('([^']+)'\)/.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
    return [id as keyof typeof ROUTE_TABLE, path] as const
  })

test('some namespaces are loaded later', () => {
  expect(screens.length).toBeGreaterThan(30)
  expect(LAZY_NAMESPACES.length).toBeGreaterThan(5)
  expect(Object.keys(eagerNamespaces)).not.toContain(LAZY_NAMESPACES[0])
})

test('the layout uses only the initial namespaces', () => {
  expect([...namespacesUsedBy(join(SRC, 'app/root-layout.tsx'))]).toEqual([])
})

test.each(screens)('%s loads the namespaces it uses', (id, path) => {
  const used = namespacesUsedBy(path)
  const namespaces = (ROUTE_TABLE[id] as RouteFlags).namespaces ?? []
  expect(
    [...used].filter(([group]) => !namespaces.includes(group as never)).map(([group, by]) => `${group} (${by})`),
    'said, not learned',
  ).toEqual([])
  expect(
    namespaces.filter((group) => !used.has(group)),
    'learned, not said',
  ).toEqual([])
})
