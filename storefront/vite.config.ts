import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const ENTRY = 'src/entry-client.tsx'

// Landing pages of first visits: modules that both need are part of the shell chunk.
const FIRST_SCREENS = /src\/routes\/(home|product\/\$id)\.tsx\?/

const BUYING = /src\/(session\/pay-state|ui\/form\/stepper|features\/(cart\/use-cart.ts|catalogue\/product-missing))/

type Graph = { getModuleInfo: (id: string) => Importers | null }
type Importers = { isEntry: boolean; importers: readonly string[]; dynamicImporters: readonly string[] }

/** The entry and dynamically imported modules that import this module statically, directly or not. */
function chunkRootsOf(id: string, graph: Graph, roots = new Set<string>(), seen = new Set<string>()): Set<string> {
  const info = graph.getModuleInfo(id)
  if (!info || seen.has(id)) return roots
  seen.add(id)
  if (info.isEntry || info.dynamicImporters.length > 0) roots.add(info.isEntry ? ENTRY : id)
  for (const importer of info.importers) chunkRootsOf(importer, graph, roots, seen)
  return roots
}

function belongsToShell(id: string, graph: Graph): boolean {
  if (id.includes('node_modules')) return false
  const roots = chunkRootsOf(id, graph)
  return roots.has(ENTRY) || [...roots].filter((root) => FIRST_SCREENS.test(root)).length > 1
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  publicDir: false,
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
      addExtensions: true,
      disableLogging: true,
    }),
    react(),
    tailwind(),
  ],
  // One self-contained server bundle; NODE_ENV makes React use its production build.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  build: {
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? undefined
      : {
          input: ENTRY,
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'library',
                  test: /node_modules\/(?!.*(useMutation|mutationObserver|nfiniteQuery(Observer)?|useBlocker)\.js)(react|react-dom|scheduler|@tanstack|zustand|seroval|use-sync-external-store)\//,
                  priority: 3,
                },
                // One chunk instead of twenty for modules that several screens share and none loads lazily.
                // In one file with the entry it compresses about 10 % better.
                { name: (id, graph) => (belongsToShell(id, graph) ? 'shell' : null), priority: 2 },
                // Modules needed to add a product to the cart.
                { name: 'buy', test: BUYING, priority: 1 },
              ],
            },
          },
        },
  },
}))
