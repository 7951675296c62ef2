import { useEffect, useRef } from 'react'

/** Single-letter keyboard shortcuts; inactive in input fields, with a modifier key, or while a dialog is open. */
export function useShortcuts(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role=dialog]'))
        return
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-image-preview')) return
      // By the position of the key (`event.code`), so that Thai and Chinese layouts work too.
      const handler = latest.current[event.code.replace(/^Key/, '').toLowerCase()]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

/** Focused elements that handle these keys themselves, such as Enter on a button. */
const HANDLES_KEYS =
  'input:not([type=checkbox]), textarea, select, button, a, [contenteditable], [role=dialog], [role=combobox]'

/** Keyboard navigation of table rows; inactive while another element handles the keys or a dialog is open. */
export function useRowShortcuts(keys: Partial<Record<'ArrowUp' | 'ArrowDown' | 'Space' | 'Enter', () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest(HANDLES_KEYS)) return
      // The space bar belongs to the focused checkbox, which may be that of another row.
      if (event.code === 'Space' && target instanceof HTMLInputElement) return
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
