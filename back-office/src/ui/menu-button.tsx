import type { MenuProps } from 'antd'
import type { ReactElement } from 'react'
import { idlePart, useIdlePart } from './idle-part.ts'

const dropdown = idlePart(() => import('./menu-dropdown.tsx'))

export type MenuButtonProps = { items: NonNullable<MenuProps['items']>; disabled?: boolean; children: ReactElement }

/** A button that opens a menu below it, which is loaded when the page is idle or the button is reached. */
export function MenuButton(props: MenuButtonProps) {
  const loaded = useIdlePart(dropdown)
  if (loaded) return <loaded.MenuDropdown {...props} />
  return (
    <span onPointerEnter={dropdown.load} onFocus={dropdown.load}>
      {props.children}
    </span>
  )
}
