import { Button } from 'antd'
import { useWords } from '../../app/language.tsx'
import { idlePart, useIdlePart } from '../idle-part.ts'
import type { ColumnsProps } from './columns-menu.tsx'

const menu = idlePart(() => import('./columns-menu.tsx'))

/** Opens the choice of columns. */
export function ColumnsButton<Row>(props: ColumnsProps<Row>) {
  const words = useWords('find').find
  const loaded = useIdlePart(menu)
  const button = (
    <Button onPointerEnter={menu.load} onFocus={menu.load}>
      {words.columns}
    </Button>
  )
  return loaded ? <loaded.ColumnsMenu {...props}>{button}</loaded.ColumnsMenu> : button
}
