import closeWithGrace from 'close-with-grace'
import { loggableError, safeErrorMessage, terminalLog } from '../lib/error-log.ts'
import { readConfig, type Config } from '../lib/config.ts'
import { restrictOutgoing, listOutgoingHosts } from '../integrations/outgoing-hosts.ts'
import { keepFilesPrivate, restrictFolder } from '../lib/private-files.ts'
import { serve, type ServeOptions, type RunningServer } from './serve.ts'

/** After this time a stop that hangs is ended. */
const STOP_MS = 9_000
/** The embedded engine writes a backup while it closes, which takes longer the larger the shop is. */
const STOP_WITH_BACKUP_MS = 120_000

/**
 * Starts the server as configured by the environment and runs it until a signal; pending calls are answered before it
 * stops. An error at the start is printed and ends the process with exit code 1.
 */
export async function run(
  options: ServeOptions,
  onOpen: (config: Config, server: RunningServer) => void,
): Promise<void> {
  try {
    keepFilesPrivate()
    const config = readConfig(process.env)
    restrictFolder(config.dataDir)
    // Not in development, where Vite opens further connections.
    if (config.production)
      restrictOutgoing(listOutgoingHosts(config), (target) =>
        terminalLog.warn({ place: target }, 'call to a place that is not listed'),
      )
    const server = await serve(config, options)
    const delay = config.drainMs + (server.engine === 'embedded' ? STOP_WITH_BACKUP_MS : STOP_MS)
    closeWithGrace(
      { delay, onSecondError: (err) => terminalLog.error({ err }, 'second fault, exiting') },
      async ({ err, signal }) => {
        if (err) server.app.log.error({ err }, 'stopping after a fault')
        else server.app.log.info({ signal }, 'stopping')
        await server.stop()
      },
    )
    onOpen(config, server)
  } catch (error) {
    endAfterFault(error)
  }
}

/** Prints why the shop cannot open, and ends the process. */
export function endAfterFault(error: unknown): never {
  const { cause } = error as Error
  process.stderr.write(`\nThe shop cannot open. ${safeErrorMessage(error)}\n`)
  if (cause) process.stderr.write(`${safeErrorMessage(cause)}\n`)
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${loggableError(error).stack}\n`)
  process.exit(1)
}
