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
    rolldownOptions: { input: ['index.html', 'sign-in.html'].map((name) => join(import.meta.dirname, name)) },
  },
})
