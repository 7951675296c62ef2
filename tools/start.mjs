import { appsToBuild, build, install } from './lib/project.mjs'
import { fillDemo, serve } from './lib/serve.mjs'

await install()
const apps = appsToBuild()
// Without a build before it, the server fills the demo shop itself.
if (apps.length > 0) await Promise.all([build({ apps }), fillDemo()])
serve(['demo/src/main.ts'])
