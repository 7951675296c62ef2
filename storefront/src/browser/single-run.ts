/** Concurrent callers share one run of `work`; the next call after its end runs it again. */
export const singleRun = <A extends unknown[], R>(work: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) => {
  let running: Promise<R> | undefined
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = undefined
    })
    return running
  }
}
