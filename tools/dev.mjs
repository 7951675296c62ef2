import { install } from './lib/project.mjs'
import { serve } from './lib/serve.mjs'

await install()
// Vite reloads the storefront inside this process; a change of a server file restarts the process.
// Watched by folder: by import it would also restart for the files that Vite writes while it starts.
const watched = ['server/src', 'demo/src', 'contract/src', 'phrases/src', 'client/src'].map(
  (folder) => `--watch-path=${folder}`,
)
serve([...watched, '--watch-preserve-output', 'demo/src/main.ts'], { DEV: '1' })
