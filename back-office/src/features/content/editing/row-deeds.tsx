import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../words.tsx'
import { MoveButtons } from './movable.tsx'

type Props = {
  at: number
  of: number
  /** Accessible name of the row. */
  name: string
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  /** Called after either: the form has changed. */
  onTouch: () => void
}

/** Buttons that move or remove a row of a form list. */
export function RowDeeds({ at, of, name, onMove, onRemove, onTouch }: Props) {
  const words = useWords().content
  return (
    <>
      <MoveButtons
        at={at}
        of={of}
        name={name}
        onMove={(from, to) => {
          onMove(from, to)
          onTouch()
        }}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`${words.remove}: ${name}`}
        onClick={() => {
          onRemove(at)
          onTouch()
        }}
      />
    </>
  )
}
