import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// What home and product pages share; what only later screens share stays with them.
const FIRST_SCREENS =
  /src\/(?!routes\/.*\?|features\/(?!(home|catalogue|articles|messages|product)\/queries)|ui\/(qr|field|select-field|tick|sums|stepper|endless|load-more|row-link|section|screen|tabs|sheet|copy)|state\/pay|session\/use-person|copy-text|session-memory|phones|browser)/

const BUYING = /src\/(state\/pay|ui\/stepper|features\/(cart\/use-cart.ts|product\/product-missing))/

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
  // One self-contained server file; React must choose its production half.
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
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'library',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack|zustand|seroval|use-sync-external-store)\//,
                  priority: 3,
                },
                // One file instead of twenty: what several screens share, but nothing a screen loads later.
                { name: 'shell', test: FIRST_SCREENS, minShareCount: 2, priority: 2 },
                // What one needs to put a thing into the cart.
                { name: 'buy', test: BUYING, priority: 1 },
              ],
            },
          },
        },
  },
}))
