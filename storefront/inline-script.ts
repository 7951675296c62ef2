import { join } from 'node:path'
import { build, type Plugin } from 'vite'

const PREFIX = 'virtual:script/'

/** `import code from 'virtual:script/browser/x.ts'`: that file of `src` as the text of one minified classic script. */
export const inlineScript = (): Plugin => ({
  name: 'inline-script',
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
  async load(id) {
    if (!id.startsWith(`\0${PREFIX}`)) return
    const input = join(import.meta.dirname, 'src', id.slice(PREFIX.length + 1))
    this.addWatchFile(input)
    const result = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: { write: false, target: 'es2022', rolldownOptions: { input, output: { format: 'iife' } } },
    })
    if (!('output' in result)) throw new Error(`${input} was not built`)
    return `export default ${JSON.stringify(result.output[0].code.trim())}`
  },
})
