import { askConfirmation } from '../app/feedback.ts'
import type { InputOf, Key } from '@bailu/contract/calls'
import { Button, type ButtonProps } from 'antd'
import type { ReactNode } from 'react'
import { type ActionOptions, useAction } from '../app/api/use-calls.ts'
import { usePermissions } from '../app/current-user.ts'

type ActionButtonProps<K extends Key> = ActionOptions<K> &
  Pick<ButtonProps, 'size' | 'type' | 'danger' | 'icon' | 'disabled' | 'aria-label' | 'title'> & {
    call: K
    input: InputOf<K>
    /** Is asked first. */
    confirm?: { title: string; content?: ReactNode; okText?: string }
    shown?: boolean
    children?: ReactNode
  }

/** A button that makes a call; hidden from roles that may not make it. */
export function ActionButton<K extends Key>(props: ActionButtonProps<K>) {
  const { call, input, confirm, shown = true, size, type, danger = false, icon, disabled = false, ...rest } = props
  const { children, title, 'aria-label': label, ...options } = rest
  const may = usePermissions()
  const action = useAction(call, options)
  if (!shown || !may(call)) return null
  const act = () => action.mutateAsync({ input }).catch(() => undefined)
  const ask = () => askConfirmation({ okText: children, ...confirm, okButtonProps: { danger }, onOk: act })
  return (
    <Button
      size={size}
      type={type}
      danger={danger}
      icon={icon}
      disabled={disabled}
      title={title}
      aria-label={label}
      loading={action.isPending}
      onClick={() => (confirm ? ask() : void act())}
    >
      {children}
    </Button>
  )
}
