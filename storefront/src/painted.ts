/** Upper bound in milliseconds: a hidden page gets no animation frames. */
const AT_MOST = 60

/** Resolves after the next paint, so that the feedback to a tap is visible before slow work starts. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
