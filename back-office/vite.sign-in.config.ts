import { join } from 'node:path'
import { defineConfig } from 'vite'

/** Builds the sign-in page and the worker, which share no files with the app, into the folder of its build. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/back-office/',
  publicDir: false,
  build: {
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        'sign-in': join(import.meta.dirname, 'sign-in.html'),
        sw: join(import.meta.dirname, 'src/worker/worker.ts'),
      },
      // A browser looks for a newer worker under the same address.
      output: { entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
})
