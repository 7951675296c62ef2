/** How long a frame may keep one waiting: none comes while the page is hidden. */
const AT_MOST = 60

/** Once what changed so far is on the screen: a tap is answered before its work begins. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, AT_MOST)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })
