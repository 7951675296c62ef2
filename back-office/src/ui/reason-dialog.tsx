import type { InputOf, Key } from '@bailu/contract/calls'
import { useWords } from '../app/language.tsx'
import { FormButton, type FormButtonProps, FormDialog, type FormDialogProps, TextItem } from './form/form.tsx'

type ReasonOptions<K extends Key, V extends object> = {
  label?: string
  /** Message when empty, for a text that is no reason. */
  needed?: string
  max?: number
  /** `values`: of other fields, which `children` may have. */
  input: (reason: string, values: V) => InputOf<K>
}
type ReasonDialogProps<K extends Key, V extends object> = ReasonOptions<K, V> &
  Omit<FormDialogProps<K, V & { reason: string }>, 'toInput'>
type ReasonButtonProps<K extends Key, V extends object> = ReasonOptions<K, V> &
  Omit<FormButtonProps<K, V & { reason: string }>, 'toInput'>

function ReasonItem({ label, needed, max = 300 }: Pick<ReasonOptions<Key, object>, 'label' | 'needed' | 'max'>) {
  const words = useWords().shell
  return (
    <TextItem
      name="reason"
      label={label ?? words.reason}
      needed={needed ?? words.reasonNeeded}
      max={max}
      rows={3}
      showCount
    />
  )
}

/** Asks for the reason of an action that is written to the audit log. The text stays until the action succeeded. */
export function ReasonDialog<K extends Key, V extends object = object>(props: ReasonDialogProps<K, V>) {
  const { label, needed, max, input, children, ...dialog } = props
  return (
    <FormDialog<K, V & { reason: string }> {...dialog} toInput={(values) => input(values.reason, values)}>
      {children}
      <ReasonItem label={label} needed={needed} max={max} />
    </FormDialog>
  )
}

/** A button that asks for a reason before it acts. */
export function ReasonButton<K extends Key, V extends object = object>(props: ReasonButtonProps<K, V>) {
  const { label, needed, max, input, children, ...button } = props
  return (
    <FormButton<K, V & { reason: string }> {...button} toInput={(values) => input(values.reason, values)}>
      {children}
      <ReasonItem label={label} needed={needed} max={max} />
    </FormButton>
  )
}
