import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { openedPart } from '../../ui/idle/opened-part.tsx'
import { useWords } from '../language.tsx'
import styles from './find.module.css'

const FindDialog = openedPart(() => import('./find-dialog.tsx'))

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search over everything, also by ⌘K or Ctrl+K. */
export function FindButton() {
  const words = useWords('find').find
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // By the position of the key, so that Thai and Chinese layouts work too.
      if (event.code !== 'KeyK' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (!event.repeat) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        className={styles.button}
        icon={<SearchOutlined />}
        aria-label={words.open}
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.buttonText}>{words.open}</span>
        <kbd className={styles.key}>{isApple ? '⌘K' : 'Ctrl K'}</kbd>
      </Button>
      {open && <FindDialog onClose={() => setOpen(false)} />}
    </>
  )
}
