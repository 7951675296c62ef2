import { Button } from 'antd'
import { useWords } from '../../app/language.tsx'
import { idlePart, takeFocus, useIdlePart } from '../idle/idle-part.ts'
import type { ColumnsProps } from './columns-menu.tsx'

const menu = idlePart(() => import('./columns-menu.tsx'))

/** Opens the choice of columns. */
export function ColumnsButton<Row>(props: ColumnsProps<Row>) {
  const words = useWords('find').find
  const { loaded, reached, button } = useIdlePart(menu)
  if (!loaded) return <Button {...button}>{words.columns}</Button>
  return (
    <loaded.ColumnsMenu {...props} defaultOpen={reached.defaultOpen}>
      <Button ref={reached.hadFocus ? takeFocus : null}>{words.columns}</Button>
    </loaded.ColumnsMenu>
  )
}
