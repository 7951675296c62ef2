import { useEffect } from 'react'

/** Every wide table, in a drawer too: what scrolls sideways can be reached, and scrolled, by keys. */
export function useReachableTables(): void {
  useEffect(() => {
    const reach = () => {
      for (const table of document.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content'))
        table.tabIndex = 0
    }
    reach()
    const watch = new MutationObserver(reach)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
}
