import { DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../words.tsx'
import { MoveButtons } from './movable.tsx'

type Props = {
  at: number
  of: number
  /** What the row is called by who hears it. */
  name: string
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  /** After either: the form has changed. */
  onTouch: () => void
}

/** Moves a row of a list within a form, or takes it away. */
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
