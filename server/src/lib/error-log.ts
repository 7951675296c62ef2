// Drizzle appends the parameters of a statement to its message: names, phones, addresses.
const PARAMETERS = '\nparams:'

/** The message of an error without personal data, for terminals and logs. */
export function safeErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown'
  const { code } = error as { code?: unknown }
  const [statement = ''] = error.message.split(PARAMETERS)
  // PostgreSQL (SQLSTATE class 22) and JSON.parse quote the value that they could not parse.
  const echoesValue = error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
  return echoesValue ? statement.replace(/[:,] ?".*$/s, '') : statement
}

type LoggedError = { type: string; message: string; stack: string; code?: string; table?: string; constraint?: string }

const SAFE_FIELDS = ['code', 'table', 'constraint'] as const

/**
 * An error in a form safe for logs: type, message, stack frames, code, table, constraint. Other fields (`params`,
 * PostgreSQL's `detail` and `where` …) may contain personal data and are dropped.
 */
export function loggableError(error: unknown, depth = 0): LoggedError & { cause?: LoggedError } {
  const message = safeErrorMessage(error)
  if (!(error instanceof Error)) return { type: typeof error, message, stack: '' }
  const { name, stack = '', cause } = error
  const fields = error as unknown as Record<string, unknown>
  return {
    type: error.constructor.name || name,
    message,
    // Frames only: a stack starts with the full message.
    stack: stack.includes(error.message) ? stack.slice(stack.indexOf(error.message) + error.message.length) : '',
    ...Object.fromEntries(
      SAFE_FIELDS.flatMap((field) => (typeof fields[field] === 'string' ? [[field, fields[field]]] : [])),
    ),
    ...(cause !== undefined && depth < 3 && { cause: loggableError(cause, depth + 1) }),
  }
}

const lineWriter =
  (level: string) =>
  (detail: object, message = '') => {
    const { err, ...rest } = detail as { err?: unknown }
    const logged = { ...rest, ...(err !== undefined && { err: loggableError(err) }) }
    process.stderr.write(`${level}: ${message}${Object.keys(logged).length > 0 ? ` ${JSON.stringify(logged)}` : ''}\n`)
  }

/** Logger to stderr for the time before the server's own logger exists. */
export const terminalLog = { info: lineWriter('info'), warn: lineWriter('warn'), error: lineWriter('error') }
