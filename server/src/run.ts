import closeWithGrace from 'close-with-grace'
import { readSettings, type Settings } from './core/settings.ts'
import { serve, type ServeOptions, type Serving } from './serve.ts'

/**
 * Opens the shop that the environment describes and keeps it open until a
 * signal; open calls are answered before it closes. What keeps it from
 * opening is said in words, and ends the process.
 */
export async function run(options: ServeOptions, opened: (settings: Settings, shop: Serving) => void): Promise<void> {
  try {
    const settings = readSettings(process.env)
    const shop = await serve(settings, options)
    closeWithGrace({ delay: 9_000 }, async ({ err, signal }) => {
      if (err) shop.app.log.error({ err }, 'stopping after a fault')
      else shop.app.log.info({ signal }, 'stopping')
      await shop.stop()
    })
    opened(settings, shop)
  } catch (error) {
    const { message, stack, cause } = error as Error
    process.stderr.write(`\nThe shop cannot open. ${message}\n`)
    if (cause) process.stderr.write(`${(cause as Error).message}\n`)
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${stack}\n`)
    process.exit(1)
  }
}
