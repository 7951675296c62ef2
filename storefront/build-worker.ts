import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type CallDescriptions = Record<string, object>

/**
 * Path patterns (regular expressions) of the GET calls that the contract marks with `cacheSeconds`: replies that are
 * the same for everyone.
 */
export const publicCallPatterns = (calls: CallDescriptions): string[] =>
  Object.entries(calls)
    .filter(([key, call]) => key.startsWith('GET ') && 'cacheSeconds' in call)
    .map(([key]) => {
      const pattern = key.slice(4).replace(/\{\w+\}/g, '[^/]+')
      // `/training/{id}` would also match `/training/progress`, which is personal: exclude such paths.
      const others = Object.entries(calls)
        .filter(([other, call]) => !('cacheSeconds' in call) && new RegExp(`^GET ${pattern}$`).test(other))
        .map(([other]) => other.slice(4))
      return others.length > 0 ? `^(?!(${others.join('|')})$)${pattern}$` : `^${pattern}$`
    })

/** Builds the service worker `sw.js` for the build in dist/client, with its build id and entry script. */
const buildWorker = async (): Promise<void> => {
  const { build } = await import('vite')
  const { calls } = await import('@bailu/contract/calls')
  const [{ en }, { th }, { zh }] = await Promise.all([
    import('@bailu/phrases/shell/dialogs/en'),
    import('@bailu/phrases/shell/dialogs/th'),
    import('@bailu/phrases/shell/dialogs/zh'),
  ])
  const client = join(import.meta.dirname, 'dist/client')
  const manifest = await readFile(join(client, '.vite/manifest.json'), 'utf8')
  const { file } = (JSON.parse(manifest) as Record<string, { file: string }>)['src/entry-client.tsx'] ?? { file: '' }
  await build({
    root: import.meta.dirname,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      SHOP_BUILD: JSON.stringify(createHash('sha256').update(manifest).digest('base64url').slice(0, 12)),
      SHOP_ENTRY: JSON.stringify(`/${file}`),
      SHOP_PUBLIC_CALLS: JSON.stringify(publicCallPatterns(calls)),
      SHOP_OFFLINE: JSON.stringify({ en: en.offline, th: th.offline, zh: zh.offline }),
    },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(import.meta.dirname, 'src/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

if (import.meta.main) await buildWorker()
