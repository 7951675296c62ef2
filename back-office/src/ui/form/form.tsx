import type { ActionError } from '@bailu/client/use-action'
import { AppError } from '@bailu/client/errors'
import type { FieldsByCode } from '@bailu/client/form-errors'
import type { InputOf, Key } from '@bailu/contract/calls'
import { Alert, Button, type ButtonProps, Form, type FormInstance, Input, type InputProps, Modal } from 'antd'
import type { Rule, RuleObject } from 'antd/es/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type ActionOptions, useAction, useIsUploading } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import type { ItemProps } from './items.tsx'
import { type ChangedFields, clearMendedErrors, showFieldErrors, TO_FIRST_WRONG } from './field-errors.ts'
import { type FormDraftOptions, useFormDraft } from './use-draft.tsx'
import { useWords } from '../../app/language.tsx'
import { scrollIntoView } from '../../app/layout/scroll-into-view.ts'
import styles from './form.module.css'

export type FormActionOptions<K extends Key, V> = Omit<ActionOptions<K>, 'onError' | 'parallel'> & {
  toInput: (values: V) => InputOf<K>
  /** Without it the form creates an instance. */
  form?: FormInstance<V> | undefined
  /** Fields of error codes that name none. */
  fieldsByCode?: FieldsByCode<string>
  /** Field that shows a message which belongs to none; without it the message is shown below the fields. */
  messageIn?: string
  /** Deals with an error that is more than a message; `true` when nothing is left to show. */
  onRejected?: (error: ActionError) => boolean
  /** Message below the fields for values that are not sent; for what no single field's rules can say. */
  check?: (values: V) => string | undefined
  /** The form stays on the screen and is empty again after it was sent. */
  emptied?: boolean
  /** After an edit conflict the other version is loaded; a dialog closes. */
  onLoadTheirs?: () => void
  /** What is typed is stored in this browser until it is sent. */
  draft?: FormDraftOptions
}

/**
 * A form of antd whose submission is an action. The server's messages are shown in their fields, the first wrong field
 * is focused, and everything typed stays. Nothing is sent while an earlier submission is unanswered.
 */
export function useFormAction<K extends Key, V extends object>(call: K, options: FormActionOptions<K, V>) {
  const {
    toInput,
    form: given,
    fieldsByCode,
    messageIn,
    onRejected,
    check,
    emptied,
    onLoadTheirs,
    ...actionOptions
  } = options
  const [form] = Form.useForm<V>(given)
  const name = useId()
  const [message, setMessage] = useState<string>()
  /** The server requires a reason for booking into a closed day. */
  const [isDayClosed, setIsDayClosed] = useState(false)
  const [isConflict, setIsConflict] = useState(false)
  const queries = useQueryClient()
  const valuesAtError = useRef<unknown>(undefined)
  const draft = useFormDraft(form, options.draft)
  const onFieldsChange = (changed: ChangedFields) => {
    clearMendedErrors(form, changed)
    const isOld = form.getFieldsValue(true) !== valuesAtError.current
    if (message !== undefined && !isConflict && !isDayClosed && isOld) setMessage(undefined)
    draft.change()
  }
  const reset = () => {
    setMessage(undefined)
    setIsDayClosed(false)
    setIsConflict(false)
  }
  const showError = (error: ActionError) => {
    if (onRejected?.(error)) return
    const code = error.cause instanceof AppError ? error.cause.code : undefined
    if (code === 'books_closed') setIsDayClosed(true)
    setIsConflict(code === 'edit_conflict')
    setMessage(showFieldErrors(form, error, fieldsByCode, messageIn))
    valuesAtError.current = form.getFieldsValue(true)
  }
  const action = useAction(call, {
    ...actionOptions,
    oneRecord: true,
    onError: showError,
    // Not after the refetch: what is typed in the meantime stays.
    onReply: () => {
      reset()
      if (emptied) form.resetFields()
      draft.drop()
    },
  })
  const send = (values: V) => {
    const problem = check?.(values)
    setMessage(problem)
    valuesAtError.current = form.getFieldsValue(true)
    if (problem === undefined) void action.run({ input: toInput(values) })
  }
  const loadTheirs = () => {
    reset()
    draft.drop()
    // Without data the screen shows its skeleton and then the form anew.
    for (const key of options.refresh ?? []) void queries.resetQueries({ queryKey: [key] })
    onLoadTheirs?.()
  }
  return {
    form,
    busy: action.busy,
    message,
    isDayClosed,
    /** After an edit conflict: discards what was typed and shows the other version. */
    loadTheirs: isConflict ? loadTheirs : undefined,
    /** Sends values that `onFinish` has checked. */
    send,
    /** Forgets messages, as when a dialog is closed. */
    reset,
    draftNotice: draft.notice,
    isDraftStored: draft.isStored,
    /** For `<Form>`. */
    formProps: {
      form,
      name,
      layout: 'vertical' as const,
      requiredMark: false,
      scrollToFirstError: TO_FIRST_WRONG,
      onFieldsChange,
      onFinish: send,
    },
  }
}

/** Below the fields of a form: the reason for a closed day once the server asks for it, and what belongs to no field. */
export const FormErrors = ({
  action: { message, isDayClosed, loadTheirs },
}: {
  action: { message: string | undefined; isDayClosed: boolean; loadTheirs?: (() => void) | undefined }
}) => {
  const { bank, content } = useWords('bank', 'content')
  return (
    <>
      {isDayClosed && <TextItem name="closed_reason" label={bank.closedReason} needed={bank.reasonNeeded} max={300} />}
      {message && (
        // Below a long form it may be outside of the view.
        <div ref={scrollIntoView} className={styles.errors}>
          <Alert
            type="error"
            showIcon
            title={message}
            action={
              loadTheirs && (
                <Button size="small" danger onClick={loadTheirs}>
                  {content.takeTheirs}
                </Button>
              )
            }
          />
        </div>
      )}
    </>
  )
}

type SaveButtonProps = Pick<ButtonProps, 'type' | 'htmlType' | 'size' | 'disabled' | 'onClick' | 'children'> & {
  busy: boolean
}

/** Saves a form with pictures or files; busy also while one of them is uploaded, so that none is left out. */
export function SaveButton({ busy, type = 'primary', ...props }: SaveButtonProps) {
  const isUploading = useIsUploading()
  return <Button {...props} type={type} loading={busy || isUploading} />
}

export type FormDialogProps<K extends Key, V> = FormActionOptions<K, V> & {
  call: K
  open?: boolean
  title: ReactNode
  /** Button label: the action, not "OK". */
  okText: ReactNode
  danger?: boolean | undefined
  /** Disables the button until something else is chosen. */
  blocked?: boolean
  /** Width in pixels, for dialogs with more content. */
  width?: number
  initialValues?: object
  /** Above the form and not part of it, as a search with its own input. */
  before?: ReactNode
  onClose: () => void
  children?: ReactNode
}

/** A form in a dialog; the dialog closes when the form was sent, and preserves typed input when it was rejected. */
export function FormDialog<K extends Key, V extends object>(props: FormDialogProps<K, V>) {
  const { call, open = true, title, okText, danger = false, blocked = false, width, initialValues, before } = props
  const { onClose, onDone, children, ...options } = props
  const action = useFormAction<K, V>(call, {
    ...options,
    onDone: (reply, input) => {
      onClose()
      onDone?.(reply, input)
    },
  })
  return (
    <Modal
      open={open}
      title={title}
      okText={okText}
      okButtonProps={{ danger, disabled: blocked }}
      {...(width !== undefined && { width })}
      confirmLoading={action.busy}
      onCancel={onClose}
      onOk={() => action.form.submit()}
      afterClose={action.reset}
      destroyOnHidden
    >
      {before}
      <Form<V> {...action.formProps} preserve={false} {...(initialValues && { initialValues })}>
        {children}
        <FormErrors action={action} />
      </Form>
    </Modal>
  )
}

export type FormButtonProps<K extends Key, V> = Omit<FormDialogProps<K, V>, 'open' | 'onClose'> &
  Pick<ButtonProps, 'size' | 'type' | 'icon' | 'disabled'> & {
    /** Text of the button; without it that of the dialog's button. */
    name?: string
    /** Only the button of the dialog is red. */
    plain?: boolean
    /** Whether there is a button; an open dialog stays when there is none any more. */
    shown?: boolean
  }

/** A button that opens a form in a dialog; hidden from roles that may not make the call. */
export function FormButton<K extends Key, V extends object>(props: FormButtonProps<K, V>) {
  const { size, type, icon, disabled = false, name, plain = false, shown = true, ...dialog } = props
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  return (
    <>
      {shown && may(dialog.call) && (
        <Button
          size={size}
          type={type}
          icon={icon}
          disabled={disabled}
          danger={!plain && dialog.danger === true}
          onClick={() => setOpen(true)}
        >
          {name ?? dialog.okText}
        </Button>
      )}
      <FormDialog<K, V> {...dialog} open={open} onClose={() => setOpen(false)} />
    </>
  )
}

/** A rule of one value. */
export const ruleOf = <T,>(isValid: (value: T) => boolean, message: string): RuleObject => ({
  validator: (_, value: T) => (isValid(value) ? Promise.resolve() : Promise.reject(new Error(message))),
})

/** A rule of a form list. */
export const listRule = <T,>(isValid: (list: T[]) => boolean, message: string) => ({
  validator: (_: unknown, list: T[] | undefined) =>
    isValid(list ?? []) ? Promise.resolve() : Promise.reject(new Error(message)),
})

type TextItemProps = ItemProps &
  Pick<InputProps, 'disabled' | 'placeholder' | 'inputMode' | 'type'> & {
    /** Characters at the most. */
    max: number
    /** With it the text may have several lines. */
    rows?: number
    showCount?: boolean
    /** Rules besides `needed`. */
    rules?: Rule[]
  }

/** Form item for a text. */
export function TextItem(props: TextItemProps) {
  const { name, label, extra, needed, className, max, rows, showCount, rules = [], ...input } = props
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      className={className}
      rules={needed === undefined ? rules : [{ required: true, whitespace: true, message: needed }, ...rules]}
    >
      {rows === undefined ? (
        <Input {...input} maxLength={max} autoComplete="off" />
      ) : (
        <Input.TextArea rows={rows} maxLength={max} showCount={showCount ?? false} />
      )}
    </Form.Item>
  )
}
