import { useEffect } from 'react'

/** Makes the scroll containers of antd tables focusable, so that wide tables can be scrolled with the keyboard. */
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
