import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineScript } from './inline-script.ts'

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
    inlineScript(),
  ],
  // One self-contained server bundle; NODE_ENV makes React use its production build.
  ssr: { noExternal: command === 'build' ? true : undefined },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : undefined,
  build: {
    manifest: !isSsrBuild,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false,
      // A page that imports a part has loaded these files already.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js'
          ? files.filter((file) => !/assets\/(vendor|entry-client|rolldown-runtime)-/.test(file))
          : files,
    },
    rolldownOptions: isSsrBuild
      ? undefined
      : {
          input: 'src/entry-client.tsx',
          // No object of this code has getters: unused ones that read another object are left out.
          treeshake: { propertyReadSideEffects: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 2 },
                { name: 'initial', tags: ['$initial'], priority: 1 },
                // The first visit shows prices and dates, but sends no action and opens no dialog.
                { name: 'format', test: /phrases\/src\/format/, priority: 1 },
                // What most other screens share: without it they would be many small files.
                { name: 'common', minShareCount: 32 },
              ],
            },
          },
        },
  },
}))
