import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, type ButtonProps } from 'antd'
import { SaveButton } from './form.tsx'
import { useWords } from '../../app/language.tsx'
import { SaveBar } from './save-bar.tsx'
import { SortHandle } from './sort-handle.tsx'

/** A copy of the list with one item moved to another index. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

type MoveButtonsProps = {
  at: number
  of: number
  name: string
  onMove: (from: number, to: number) => void
  busy?: boolean
}

/**
 * Buttons that move a list item up or down: the keyboard alternative to dragging. Here and below `undefined` instead of
 * `false`: the buttons are disabled with the form they are in.
 */
export function MoveButtons({ at, of, name, onMove, busy = false }: MoveButtonsProps) {
  const words = useWords().shell
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={busy || at === 0 || undefined}
        aria-label={`${words.moveUp}: ${name}`}
        onClick={() => onMove(at, at - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={busy || at === of - 1 || undefined}
        aria-label={`${words.moveDown}: ${name}`}
        onClick={() => onMove(at, at + 1)}
      />
    </>
  )
}

/** Moves an item of a list by dragging or by buttons. */
export const MoveControls = ({ group, ...move }: MoveButtonsProps & { group: string }) => (
  <>
    {move.of > 1 && <SortHandle group={group} busy={move.busy ?? false} onMove={move.onMove} />}
    <MoveButtons {...move} />
  </>
)

type RemoveButtonProps = Pick<ButtonProps, 'danger' | 'disabled' | 'onClick' | 'title'> & {
  /** Accessible name: what is removed. */
  name: string
}

/** A button that removes an item of a list. */
export const RemoveButton = ({ name, ...button }: RemoveButtonProps) => (
  <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={name} {...button} />
)

type RowActionsProps = {
  at: number
  of: number
  /** Accessible name of the row. */
  name: string
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  /** The list, among those on the screen. */
  group: string
  /** Called after either: the form has changed. */
  onTouch: () => void
}

/** Moves or removes a row of a form list. */
export function RowActions({ at, of, name, group, onMove, onRemove, onTouch }: RowActionsProps) {
  const words = useWords('content').content
  const touching =
    <Args extends number[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      onTouch()
    }
  return (
    <>
      <MoveControls at={at} of={of} name={name} group={group} onMove={touching(onMove)} />
      <RemoveButton name={`${words.remove}: ${name}`} onClick={() => touching(onRemove)(at)} />
    </>
  )
}

type ListActionsProps = { add: string; full: boolean; onAdd: () => void; touched: boolean; busy: boolean }

/** Below a form list: a button that adds a row, and the bar that saves the list. */
export function ListActions({ add, full, onAdd, touched, busy }: ListActionsProps) {
  const words = useWords().shell
  return (
    <>
      <Button icon={<PlusOutlined />} disabled={full || undefined} onClick={onAdd}>
        {add}
      </Button>
      <SaveBar>
        <SaveButton htmlType="submit" disabled={!touched} busy={busy}>
          {words.save}
        </SaveButton>
      </SaveBar>
    </>
  )
}
