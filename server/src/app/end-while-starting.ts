const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * The first process of a container ignores these signals unless it listens to them: a server that is stopped while it starts
 * would begin to take calls, and be killed in the middle of them. Elsewhere the system ends it at once.
 * @returns call when the server stops in its own way
 */
export function endWhileStarting(isFirst = process.pid === 1, exit: (code: number) => void = process.exit): () => void {
  if (!isFirst) return () => undefined
  const end = () => exit(1)
  for (const signal of SIGNALS) process.on(signal, end)
  return () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
}
