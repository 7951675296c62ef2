import { Dropdown } from 'antd'
import type { MenuButtonProps } from './menu-button.tsx'

export const MenuDropdown = ({ items, disabled = false, children }: MenuButtonProps) => (
  <Dropdown trigger={['click']} disabled={disabled} menu={{ items }}>
    {children}
  </Dropdown>
)
