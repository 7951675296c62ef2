import { Button, Checkbox, Popover } from 'antd'
import type { ReactElement } from 'react'
import { useWords } from '../../app/language.tsx'
import { moveItem, MoveControls } from '../form/move-buttons.tsx'
import type { Columns } from '../table/data-table.tsx'
import { arrangeColumns, columnKey } from './list-view.ts'
import styles from './list-bar.module.css'

export type ColumnsProps<Row> = {
  columns: Columns<Row>
  /** Keys of the shown columns; undefined: all. */
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
}

/** Chooses the columns of a list and their sequence, below a button; the first column always stays. */
export function ColumnsMenu<Row>({
  columns,
  chosen,
  onChange,
  defaultOpen,
  children,
}: ColumnsProps<Row> & { defaultOpen: boolean; children: ReactElement }) {
  const words = useWords('find').find
  const all = columns.filter((column) => column !== false).slice(1)
  const shown = arrangeColumns(columns, chosen)
    .filter((column) => column !== false)
    .slice(1)
  const shownKeys = shown.map(columnKey)
  const hidden = all.filter((column) => !shownKeys.includes(columnKey(column)))
  const change = (keys: string[]) => {
    const isUsual = keys.length === all.length && all.every((column, at) => columnKey(column) === keys[at])
    onChange(isUsual ? undefined : keys.join(','))
  }
  const content = (
    <div className={styles.columns}>
      {[...shown, ...hidden].map((column, at) => {
        const key = columnKey(column)
        const name = typeof column.title === 'string' ? column.title : key
        const isShown = shownKeys.includes(key)
        return (
          <div key={key} className={styles.column}>
            <Checkbox
              checked={isShown}
              // One column beside the first stays.
              disabled={isShown && shown.length === 1}
              onChange={() => change(isShown ? shownKeys.filter((one) => one !== key) : [...shownKeys, key])}
            >
              {name}
            </Checkbox>
            {isShown && (
              <span>
                <MoveControls
                  group="columns"
                  at={at}
                  of={shown.length}
                  name={name}
                  onMove={(from, to) => change(moveItem(shownKeys, from, to))}
                />
              </span>
            )}
          </div>
        )
      })}
      <Button type="link" disabled={chosen === undefined} onClick={() => onChange(undefined)}>
        {words.allColumns}
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" defaultOpen={defaultOpen} placement="bottomRight" title={words.columns} content={content}>
      {children}
    </Popover>
  )
}
