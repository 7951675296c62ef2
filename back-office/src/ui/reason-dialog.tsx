import type { InputOf, Key } from '@bailu/contract/calls'
import { Button, type ButtonProps } from 'antd'
import { useState } from 'react'
import { useWords } from '../app/language.tsx'
import { FormDialog, type FormDialogProps, TextItem } from './form/form.tsx'

type ReasonDialogProps<K extends Key, V extends object> = Omit<
  FormDialogProps<K, V & { reason: string }>,
  'toInput'
> & {
  label?: string
  max?: number
  /** `values`: of other fields, which `children` may have. */
  input: (reason: string, values: V) => InputOf<K>
}

/** Asks for the reason of an action that is written to the audit log. The text stays until the action succeeded. */
export function ReasonDialog<K extends Key, V extends object = object>(props: ReasonDialogProps<K, V>) {
  const { label, max = 300, input, children, ...dialog } = props
  const words = useWords().shell
  return (
    <FormDialog<K, V & { reason: string }> {...dialog} toInput={(values) => input(values.reason, values)}>
      {children}
      <TextItem name="reason" label={label ?? words.reason} needed={words.reasonNeeded} max={max} rows={3} showCount />
    </FormDialog>
  )
}

type ReasonButtonProps<K extends Key, V extends object> = Omit<ReasonDialogProps<K, V>, 'open' | 'onClose'> &
  Pick<ButtonProps, 'size' | 'type' | 'icon'> & {
    /** Text of the button; without it that of the dialog's button. */
    name?: string
  }

/** A button that asks for a reason before it acts. */
export function ReasonButton<K extends Key, V extends object = object>(props: ReasonButtonProps<K, V>) {
  const { size, type, icon, name, ...dialog } = props
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size={size} type={type} icon={icon} danger={dialog.danger ?? false} onClick={() => setOpen(true)}>
        {name ?? dialog.okText}
      </Button>
      <ReasonDialog<K, V> {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
