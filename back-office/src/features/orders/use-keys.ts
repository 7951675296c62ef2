import { useEffect, useRef } from 'react'

/** Single-letter keyboard shortcuts; inactive in input fields, with a modifier key, or while a dialog is open. */
export function useKeys(keys: Record<string, () => void>): void {
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
      const deed = latest.current[event.code.replace(/^Key/, '').toLowerCase()]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
