import { useEffect } from 'react'

const OVER_PAGE = '[role=dialog], [role=menu], [role=listbox], [role=tooltip], .ant-modal-wrap, .ant-drawer'

/**
 * Returns the focus to where it was before a dialog or drawer. antd does so when one is closed, not when it leaves the
 * page together with the component that opened it. Where that element has gone too, the content gets the focus.
 */
export function useReturnedFocus(): void {
  useEffect(() => {
    let before: HTMLElement | undefined
    let inDialog: HTMLElement | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      inDialog = target.closest(OVER_PAGE) ? target : undefined
      if (!inDialog) before = target
    }
    const giveBack = () => {
      if (!inDialog || inDialog.isConnected || document.activeElement !== document.body) return
      const target = before?.isConnected ? before : document.querySelector<HTMLElement>('#content')
      target?.focus({ preventScroll: true })
    }
    // Dialogs are children of the body.
    const observer = new MutationObserver(() => setTimeout(giveBack))
    observer.observe(document.body, { childList: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
