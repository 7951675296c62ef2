import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { type Reached, takeFocus } from './idle-part.ts'
import type { MenuButtonProps } from './menu-button.tsx'

export function MenuDropdown({ items, button, children, hadFocus, defaultOpen }: MenuButtonProps & Reached) {
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Dropdown
      trigger={['click']}
      disabled={button.disabled === true}
      menu={{ items }}
      open={open}
      onOpenChange={setOpen}
    >
      <Button {...button} ref={hadFocus ? takeFocus : null}>
        {children}
      </Button>
    </Dropdown>
  )
}
