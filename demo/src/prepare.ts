import { endAfterFault } from '@bailu/server/app/run'
import { readConfig } from '@bailu/server/lib/config'
import { keepFilesPrivate, restrictFolder } from '@bailu/server/lib/private-files'
import { openShop } from '@bailu/server/app/open-shop'
import { fillDemo } from './fill-demo.ts'

// Fills the demo shop, if one is configured, and ends. `npm start` runs it while the apps are built.
try {
  keepFilesPrivate()
  const config = readConfig(process.env)
  if (config.demo) {
    restrictFolder(config.dataDir)
    const { database, deps } = await openShop(config, { fill: fillDemo, backups: false })
    deps.mail.close()
    await database.close()
  }
} catch (error) {
  endAfterFault(error)
}
