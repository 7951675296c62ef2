import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useWords } from '../../../words.tsx'

type Props = { at: number; of: number; name: string; onMove: (from: number, to: number) => void; busy?: boolean }

/** Buttons that move a list item up or down: the keyboard alternative to dragging. */
export function MoveButtons({ at, of, name, onMove, busy = false }: Props) {
  const words = useWords().content
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={busy || at === 0}
        aria-label={`${words.up}: ${name}`}
        onClick={() => onMove(at, at - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={busy || at === of - 1}
        aria-label={`${words.down}: ${name}`}
        onClick={() => onMove(at, at + 1)}
      />
    </>
  )
}
