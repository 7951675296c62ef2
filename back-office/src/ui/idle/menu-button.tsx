import { Button, type ButtonProps, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { idlePart, useIdlePart } from './idle-part.ts'

const dropdown = idlePart(() => import('./menu-dropdown.tsx'))

export type MenuButtonProps = {
  items: NonNullable<MenuProps['items']>
  button: ButtonProps
  children?: ReactNode
}

/** A button that opens a menu below it, which is loaded when the page is idle or the button is reached. */
export function MenuButton(props: MenuButtonProps) {
  const { loaded, reached, button } = useIdlePart(dropdown)
  if (loaded) return <loaded.MenuDropdown {...props} {...reached} />
  return (
    <Button {...props.button} {...button}>
      {props.children}
    </Button>
  )
}
