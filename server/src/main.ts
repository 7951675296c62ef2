import closeWithGrace from 'close-with-grace'
import { readSettings } from './core/settings.ts'
import { serve } from './serve.ts'
import { welcome } from './welcome.ts'

const settings = readSettings(process.env)
const shop = await serve(settings, { dev: process.env['DEV'] === '1' })

closeWithGrace({ delay: 9_000 }, async ({ err, signal }) => {
  if (err) shop.app.log.error({ err }, 'stopping after a fault')
  else shop.app.log.info({ signal }, 'stopping')
  await shop.stop()
})
welcome(settings, shop.engine, shop.port)
