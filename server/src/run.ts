import closeWithGrace from 'close-with-grace'
import { loggable, messageOf, terminalLog } from './core/error-log.ts'
import { readSettings, type Settings } from './core/settings.ts'
import { allowOnly, outgoingOf } from './outside/outgoing.ts'
import { keepFilesPrivate, tightenFolder } from './outside/private-files.ts'
import { serve, type ServeOptions, type Serving } from './serve.ts'

/**
 * Starts the server as configured by the environment and runs it until a signal; pending calls are answered before it
 * stops. An error at the start is printed and ends the process with exit code 1.
 */
export async function run(options: ServeOptions, opened: (settings: Settings, shop: Serving) => void): Promise<void> {
  try {
    keepFilesPrivate()
    const settings = readSettings(process.env)
    tightenFolder(settings.dataDir)
    // Not in development, where Vite opens connections of its own.
    if (settings.production)
      allowOnly(outgoingOf(settings), (place) => terminalLog.warn({ place }, 'call to a place that is not listed'))
    const shop = await serve(settings, options)
    closeWithGrace(
      { delay: 9_000, onSecondError: (err) => terminalLog.error({ err }, 'second fault, exiting') },
      async ({ err, signal }) => {
        if (err) shop.app.log.error({ err }, 'stopping after a fault')
        else shop.app.log.info({ signal }, 'stopping')
        await shop.stop()
      },
    )
    opened(settings, shop)
  } catch (error) {
    const { cause } = error as Error
    process.stderr.write(`\nThe shop cannot open. ${messageOf(error)}\n`)
    if (cause) process.stderr.write(`${messageOf(cause)}\n`)
    if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${loggable(error).stack}\n`)
    process.exit(1)
  }
}
