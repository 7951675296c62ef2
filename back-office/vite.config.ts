import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const TEXTS = /phrases\/src\/.*\b(en|zh|th)\.ts$/

/** The app. The sign-in page and the worker are built by `vite.sign-in.config.ts`, and served by this one in development. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/back-office/',
  publicDir: false,
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
    // The sign-in page is written with Preact.
    react({ exclude: /src\/sign-in\// }),
  ],
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Staff load it once a week: one file of components is no harm.
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 5 },
            { name: 'initial', tags: ['$initial'], priority: 4 },
            { name: (id) => TEXTS.exec(id)?.[1] ?? null, priority: 3, minShareCount: 2 },
            { name: 'icons', test: /@ant-design[\\/]icons/, priority: 2, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
