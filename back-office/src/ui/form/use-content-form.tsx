import type { AppError } from '@bailu/client/errors'
import { Form, type FormProps } from 'antd'
import { useState } from 'react'
import { useSequence } from '../../app/api/use-calls.ts'
import { EditConflictNotice, useEditConflict } from './edit-conflict.tsx'
import { clearMendedErrors, hasFieldErrors, showFieldErrors, TO_FIRST_WRONG } from './field-errors.ts'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'
import { useDraft } from './use-draft.tsx'

type Stored = { version: number }
type ContentFormOptions<T extends Stored, V extends object> = {
  /** Undefined for a new one. */
  stored: T | undefined
  /** The screen and the record, by which an unsaved draft is found again. */
  screen: string
  /** Loads what another user saved. */
  load: () => Promise<T>
  toFields: (stored: T) => object
  create: (fields: V) => Promise<{ id: number }>
  /** Saves as a separate one; without it, like a new one. */
  createCopy?: (fields: V) => Promise<{ id: number }>
  change: (fields: V, version: number) => Promise<Stored>
  /** Opens the page of the new one; the form stays disabled until then. */
  onCreated: (id: number) => Promise<void>
  /** After a change was saved. */
  onChanged?: (saved: Stored) => Promise<void>
  /** Who saved another version, and when; without it the caller shows the conflict. */
  editedBy?: (stored: T) => { by: string; at: string } | undefined
  /** Shows an error besides those of fields; by default a toast shows what belongs to no field. */
  onError?: (cause: AppError) => void
  /** No field has an error any more. */
  onMended?: () => void
}

/**
 * A form of content with a version: nothing of another user is overwritten, and nothing that was typed is lost. The
 * version is the one the form loaded: a refetch in the background must not replace it, or conflicts would go undetected.
 */
export function useContentForm<T extends Stored, V extends object>(options: ContentFormOptions<T, V>) {
  const {
    stored,
    screen,
    load,
    toFields,
    create,
    createCopy = create,
    change,
    onCreated,
    onChanged,
    editedBy,
    onError,
    onMended,
  } = options
  const [form] = Form.useForm<V>()
  const [touched, setTouched] = useState(false)
  const [version, setVersion] = useState(stored?.version ?? 0)
  const { theirs, handleError } = useEditConflict(stored && load, (cause) => {
    onError?.(cause)
    const isInFields = Object.keys(cause.errors).length > 0
    const rest = isInFields
      ? showFieldErrors(form, { cause, message: cause.message, errors: cause.errors })
      : cause.message
    return rest === undefined || onError !== undefined
  })
  const draft = useDraft<V>({
    screen,
    version,
    onTake: (fields, basis) => {
      form.setFieldsValue(fields as Parameters<typeof form.setFieldsValue>[0])
      setVersion(Number(basis))
      setTouched(true)
    },
  })
  const touch = () => {
    setTouched(true)
    draft.write(() => form.getFieldsValue(true) as V)
  }
  const onFieldsChange: FormProps['onFieldsChange'] = (changed) => {
    if (clearMendedErrors(form, changed) && !hasFieldErrors(form)) onMended?.()
  }
  const createWith = async (call: (fields: V) => Promise<{ id: number }>, fields: V) => {
    const { id } = await call(fields)
    draft.drop()
    setTouched(false)
    await onCreated(id)
  }
  const save = async (fields: V) => {
    if (!stored) return createWith(create, fields)
    const saved = await change(fields, version)
    draft.drop()
    setVersion(saved.version)
    setTouched(false)
    await onChanged?.(saved)
  }
  const saving = useSequence((fields: V) => save(fields).catch(handleError))
  const takeTheirs = (next: T) => {
    form.setFieldsValue(toFields(next) as Parameters<typeof form.setFieldsValue>[0])
    draft.drop()
    setVersion(next.version)
    setTouched(false)
  }
  const conflicting = theirs && theirs.version !== version ? theirs : undefined
  const edited = conflicting && editedBy?.(conflicting)
  return {
    form,
    version,
    touched,
    touch,
    handleError,
    /** The version of another user who saved first. */
    conflicting,
    takeTheirs,
    /** Above the form: a draft is offered, or another user saved first. */
    notices: (
      <>
        {draft.notice}
        {edited && (
          <EditConflictNotice
            {...edited}
            onSaveCopy={() => void createWith(createCopy, form.getFieldsValue(true) as V).catch(handleError)}
            onTakeTheirs={() => takeTheirs(conflicting)}
          />
        )}
      </>
    ),
    guard: <UnsavedChangesGuard hasUnsavedChanges={() => touched} isStored={draft.isStored} />,
    /** For `<Form>`. */
    formProps: {
      form,
      layout: 'vertical' as const,
      requiredMark: false,
      scrollToFirstError: TO_FIRST_WRONG,
      onValuesChange: touch,
      onFieldsChange,
      // What is typed while the reply is awaited would be lost.
      disabled: saving.busy,
      onFinish: (fields: V) => saving.mutate(fields),
    },
  }
}
