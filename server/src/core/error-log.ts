// Drizzle writes the parameters of a statement behind it: names, phones, addresses.
const PARAMETERS = '\nparams:'

/** The words of an error without what people typed: fit for a terminal and for a log. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown'
  const { code } = error as { code?: unknown }
  const [statement = ''] = error.message.split(PARAMETERS)
  // PostgreSQL (class 22) and JSON.parse repeat a value that they could not read.
  const repeats = error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
  return repeats ? statement.replace(/[:,] ?".*$/s, '') : statement
}

type Logged = { type: string; message: string; stack: string; code?: string; table?: string; constraint?: string }

const KEPT = ['code', 'table', 'constraint'] as const

/**
 * An error as it may stand in a log: what went wrong and where, never the values of a statement.
 * What else an error carries (`params`, PostgreSQL's `detail` and `where` …) is left out.
 */
export function loggable(error: unknown, depth = 0): Logged & { cause?: Logged } {
  const message = messageOf(error)
  if (!(error instanceof Error)) return { type: typeof error, message, stack: '' }
  const { name, stack = '', cause } = error
  const fields = error as unknown as Record<string, unknown>
  return {
    type: error.constructor.name || name,
    message,
    // Only the frames: a stack begins with the whole message.
    stack: stack.includes(error.message) ? stack.slice(stack.indexOf(error.message) + error.message.length) : '',
    ...Object.fromEntries(KEPT.flatMap((field) => (typeof fields[field] === 'string' ? [[field, fields[field]]] : []))),
    ...(cause !== undefined && depth < 3 && { cause: loggable(cause, depth + 1) }),
  }
}

const written =
  (level: string) =>
  (detail: object, message = '') => {
    const { err, ...rest } = detail as { err?: unknown }
    const shown = { ...rest, ...(err !== undefined && { err: loggable(err) }) }
    process.stderr.write(`${level}: ${message}${Object.keys(shown).length > 0 ? ` ${JSON.stringify(shown)}` : ''}\n`)
  }

/** A log for what happens before the server has one. */
export const terminalLog = { info: written('info'), warn: written('warn'), error: written('error') }
