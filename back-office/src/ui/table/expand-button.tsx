import { DownOutlined, RightOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { useWords } from '../../app/language.tsx'
import styles from './data-table.module.css'

type ExpandButtonProps<Row> = {
  expanded: boolean
  record: Row
  expandable: boolean
  onExpand: (record: Row, event: MouseEvent<HTMLElement>) => void
}

/** Opens and closes the details of a row. */
export function ExpandButton<Row>({ expanded, record, expandable, onExpand }: ExpandButtonProps<Row>) {
  const words = useWords().shell
  if (!expandable) return null
  return (
    <button
      type="button"
      className={styles.expand}
      aria-expanded={expanded}
      aria-label={words.rowDetails}
      onClick={(event) => {
        // The row itself may react to clicks.
        event.stopPropagation()
        onExpand(record, event)
      }}
    >
      {expanded ? <DownOutlined /> : <RightOutlined />}
    </button>
  )
}
