import type { ColumnType } from '@rc-component/table'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../app/language.tsx'
import styles from './data-table.module.css'

type RowId = string | number

export type RowSelection<Row> = {
  selectedRowKeys: readonly RowId[]
  onChange: (selected: RowId[]) => void
  /** Accessible name of the row's checkbox, and whether it can be used. */
  getCheckboxProps: (row: Row) => { 'aria-label': string; disabled?: boolean }
  hideSelectAll?: boolean
  /** Header of the column. */
  columnTitle?: ReactNode | ((checkbox: ReactNode) => ReactNode)
}

/** Selected rows of a list; a change of what is listed empties the selection. @param listed filters of the list */
export function useSelection<Id extends RowId>(listed: object): [Id[], (ids: Id[]) => void] {
  const key = JSON.stringify(listed)
  const [selection, setSelection] = useState<{ key: string; ids: Id[] }>({ key, ids: [] })
  return [selection.key === key ? selection.ids : [], (ids) => setSelection({ key, ids })]
}

/** The column with a checkbox for each row, none without a selection. */
export function useSelectionColumn<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => RowId,
  selection: RowSelection<Row> | undefined,
): ColumnType<Row>[] {
  const words = useWords().shell
  if (!selection) return []
  const { selectedRowKeys, onChange, getCheckboxProps, hideSelectAll = false } = selection
  const { columnTitle = (checkbox: ReactNode) => <SelectAllHeader checkbox={checkbox} /> } = selection
  const selected = new Set(selectedRowKeys)
  const usable = rows.filter((row) => getCheckboxProps(row).disabled !== true).map(keyOf)
  const selectedHere = usable.filter((id) => selected.has(id))
  const checkAll = usable.length > 0 && !hideSelectAll && (
    <input
      type="checkbox"
      className={styles.checkbox}
      aria-label={words.chooseAll}
      checked={selectedHere.length === usable.length}
      ref={(box) => {
        if (box) box.indeterminate = selectedHere.length > 0 && selectedHere.length < usable.length
      }}
      onChange={({ target }) => {
        const others = selectedRowKeys.filter((id) => !usable.includes(id))
        onChange(target.checked ? [...others, ...usable] : others)
      }}
    />
  )
  const column: ColumnType<Row> = {
    key: 'selection',
    width: 40,
    className: styles.selection ?? '',
    title: typeof columnTitle === 'function' ? columnTitle(checkAll) : columnTitle,
    render: (_, row) => {
      const id = keyOf(row)
      const isSelected = selected.has(id)
      return (
        <input
          type="checkbox"
          className={styles.checkbox}
          {...getCheckboxProps(row)}
          checked={isSelected}
          onChange={() => onChange(isSelected ? selectedRowKeys.filter((one) => one !== id) : [...selectedRowKeys, id])}
        />
      )
    },
  }
  return [column]
}

/**
 * Interactive content of a table header. A scrolling table repeats its header in a hidden row to measure columns; there
 * the content is left out, because nothing hidden may take the focus.
 */
export function OnlyInVisibleHeader({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isHiddenCopy, setIsHiddenCopy] = useState(false)
  useLayoutEffect(() => setIsHiddenCopy(ref.current?.closest('[aria-hidden=true]') != null), [])
  return <span ref={ref}>{!isHiddenCopy && children}</span>
}

/** The "select all" checkbox of a table header; it has a visible label above cards. Without rows a header with a name. */
export function SelectAllHeader({ checkbox }: { checkbox: ReactNode }) {
  const words = useWords().shell
  return (
    <OnlyInVisibleHeader>
      <span className={checkbox ? styles.all : 'only-read'}>{words.chooseAll}</span>
      {checkbox}
    </OnlyInVisibleHeader>
  )
}
