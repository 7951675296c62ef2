import { useEffect, useRef } from 'react'

/** Focused elements that handle these keys themselves, such as Enter on a button. */
const TAKES =
  'input:not([type=checkbox]), textarea, select, button, a, [contenteditable], [role=dialog], [role=combobox]'

/** Keyboard navigation of table rows; inactive while another element handles the keys or a dialog is open. */
export function useRowKeys(keys: Partial<Record<'ArrowUp' | 'ArrowDown' | 'Space' | 'Enter', () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest(TAKES)) return
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"])')) return
      const run = latest.current[event.code as 'Enter']
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
