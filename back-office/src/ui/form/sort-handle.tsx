import { HolderOutlined } from '@ant-design/icons'
import { useWords } from '../../app/language.tsx'
import styles from './sort-handle.module.css'

type SortHandleProps = {
  /** The element that is moved, around the handle; its neighbours with a handle of the same group are the list. */
  item: 'li' | 'section' | 'tr'
  group?: string
  /** Names the item for `onMove` of another one. */
  itemKey?: string
  busy?: boolean
  /** `beside`: the key of the item that was at `to`. */
  onMove: (from: number, to: number, beside: string) => void
}

/**
 * Moves an item of a list by mouse, pen or finger. Only the handle does: elsewhere a finger scrolls. Buttons beside it do the
 * same by keyboard, so assistive technology does not see it.
 */
export function SortHandle({ item, group = 'list', itemKey = '', busy = false, onMove }: SortHandleProps) {
  const words = useWords().shell
  return (
    <span
      aria-hidden
      title={words.dragToSort}
      data-sort-handle={group}
      data-sort-key={itemKey}
      className={busy ? `${styles.handle} ${styles.busy}` : styles.handle}
      onPointerDown={(event) => {
        const { currentTarget: handle, pointerId, button } = event
        if (busy || button !== 0) return
        // Neither a selection of text nor a drag of the browser begins.
        event.preventDefault()
        handle.setPointerCapture(pointerId)
        void import('./drag-sort.ts').then(({ startDrag }) => startDrag(handle, pointerId, item, onMove))
      }}
    >
      <HolderOutlined />
    </span>
  )
}
