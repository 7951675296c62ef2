import { type ReactNode, useEffect, useRef } from 'react'
import styles from './save-bar.module.css'

type SaveBarProps = {
  /** What saving failed by, or what else has to be read before. */
  message?: ReactNode
  /** Buttons. */
  children: ReactNode
}

/**
 * The end of an editor: while it is longer than the window the bar stays at the bottom. The page scrolls what is focused
 * above it (WCAG 2.2, focus not obscured); the keyboard of a phone covers it.
 */
export function SaveBar({ message, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${bar.current?.offsetHeight ?? 0}px`
    })
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingBottom = ''
    }
  }, [])
  return (
    <div ref={bar} className={styles.bar}>
      <div className={styles.message}>{message}</div>
      {children}
    </div>
  )
}
