import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
  // Staff load it once a week: one file of components is no harm.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        'sign-in': join(import.meta.dirname, 'sign-in.html'),
        sw: join(import.meta.dirname, 'src/worker/worker.ts'),
      },
      // A browser looks for a newer worker under the same address.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
