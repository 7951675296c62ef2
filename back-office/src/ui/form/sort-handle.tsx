import { HolderOutlined } from '@ant-design/icons'
import { ConfigProvider } from 'antd'
import { useWords } from '../../app/language.tsx'
import styles from './sort-handle.module.css'

type SortHandleProps = {
  /** The list: the item that is moved is the element around the handle that has neighbours with a handle of this group. */
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
export function SortHandle({ group = 'list', itemKey = '', busy = false, onMove }: SortHandleProps) {
  const words = useWords().shell
  // Of the form around it, like the buttons.
  const { componentDisabled } = ConfigProvider.useConfig()
  const isDisabled = busy || componentDisabled === true
  return (
    <span
      aria-hidden
      title={words.dragToSort}
      data-sort-handle={group}
      data-sort-key={itemKey}
      className={isDisabled ? `${styles.handle} ${styles.busy}` : styles.handle}
      onPointerDown={(event) => {
        const { currentTarget: handle, pointerId, button } = event
        if (isDisabled || button !== 0) return
        // Neither a selection of text nor a drag of the browser begins.
        event.preventDefault()
        handle.setPointerCapture(pointerId)
        void import('./drag-sort.ts').then(({ startDrag }) => startDrag(handle, pointerId, onMove))
      }}
      // The end of a drag is no click on what is around the handle.
      onClick={(event) => event.stopPropagation()}
    >
      <HolderOutlined />
    </span>
  )
}
