import { useEffect, useRef } from 'react'

/** Single letters as deeds; never while somebody types, holds a modifier, or a dialog is open. */
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
      // By the place of the key: a Thai or Chinese keyboard works as well.
      const deed = latest.current[event.code.replace(/^Key/, '').toLowerCase()]
      if (!deed) return
      event.preventDefault()
      deed()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
