import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify } from 'terser'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Files that every first visit fetches. */
const FIRST_VISIT_FILES = /(library|entry-client|product\._id|home|buy)-[^/]*\.js$/

/** What the bundler's minifier leaves: half a percent of the first visit. */
async function minifyAgain(file: string): Promise<void> {
  let code = await readFile(file, 'utf8')
  // A second pass finds duplicates that the first pass made visible by renaming.
  for (let pass = 0; pass < 2; pass += 1) code = (await minify(code, { ecma: 2020, module: true })).code ?? code
  await writeFile(file, code)
}

/** Writes .br and .gz beside every built file that shrinks, so that serving costs no processor. */
const folder = resolve(process.argv[2] ?? 'dist')
for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue
  const file = join(entry.parentPath, entry.name)
  if (FIRST_VISIT_FILES.test(file)) await minifyAgain(file)
  const raw = await readFile(file)
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }
  await writeFile(`${file}.br`, await brotli(raw, best))
  await writeFile(`${file}.gz`, await zip(raw, { level: 9 }))
}
