import { AppError } from '@bailu/client/errors'
import { Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { useSequence } from '../../app/api/use-calls.ts'
import { EditConflictNotice, useEditConflict } from './edit-conflict.tsx'
import { UnsavedChangesGuard } from './unsaved-changes.tsx'

/** Sets the server's validation messages on the form's fields. Returns whether there were any. */
function setFieldErrors(form: FormInstance, cause: unknown): boolean {
  if (!(cause instanceof AppError)) return false
  const entries = Object.entries(cause.errors)
  form.setFields(
    entries.map(([path, message]) => ({
      name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
      errors: [message],
    })),
  )
  return entries.length > 0
}

type Stored = { version: number }
type ContentFormOptions<T extends Stored, V extends object> = {
  /** Undefined for a new one. */
  stored: T | undefined
  /** Loads what another user saved. */
  load: () => Promise<T>
  toFields: (stored: T) => object
  create: (fields: V) => Promise<{ id: number }>
  /** Saves as a separate one; without it, like a new one. */
  createCopy?: (fields: V) => Promise<{ id: number }>
  change: (fields: V, version: number) => Promise<Stored>
  onCreated: (id: number) => void
  /** After a change was saved. */
  onChanged?: (saved: Stored) => Promise<void>
  /** Who saved another version, and when; without it the caller shows the conflict. */
  editedBy?: (stored: T) => { by: string; at: string } | undefined
  /** Shows an error besides those of fields; by default a toast shows what belongs to no field. */
  onError?: (cause: AppError) => void
}

/**
 * A form of content with a version: nothing of another user is overwritten, and nothing that was typed is lost. The
 * version is the one the form loaded: a refetch in the background must not replace it, or conflicts would go undetected.
 */
export function useContentForm<T extends Stored, V extends object>(options: ContentFormOptions<T, V>) {
  const {
    stored,
    load,
    toFields,
    create,
    createCopy = create,
    change,
    onCreated,
    onChanged,
    editedBy,
    onError,
  } = options
  const [form] = Form.useForm<V>()
  const [touched, setTouched] = useState(false)
  const [version, setVersion] = useState(stored?.version ?? 0)
  const { theirs, handleError } = useEditConflict(stored && load, (cause) => {
    onError?.(cause)
    return setFieldErrors(form, cause) || onError !== undefined
  })
  const createWith = async (call: (fields: V) => Promise<{ id: number }>, fields: V) => {
    const { id } = await call(fields)
    setTouched(false)
    onCreated(id)
  }
  const save = async (fields: V) => {
    if (!stored) return createWith(create, fields)
    const saved = await change(fields, version)
    setVersion(saved.version)
    setTouched(false)
    await onChanged?.(saved)
  }
  const saving = useSequence((fields: V) => save(fields).catch(handleError))
  const takeTheirs = (next: T) => {
    form.setFieldsValue(toFields(next) as Parameters<typeof form.setFieldsValue>[0])
    setVersion(next.version)
    setTouched(false)
  }
  const conflicting = theirs && theirs.version !== version ? theirs : undefined
  const edited = conflicting && editedBy?.(conflicting)
  return {
    form,
    version,
    touched,
    touch: () => setTouched(true),
    handleError,
    /** The version of another user who saved first. */
    conflicting,
    takeTheirs,
    /** Above the form: another user saved first. */
    conflict: edited && (
      <EditConflictNotice
        {...edited}
        onSaveCopy={() => void createWith(createCopy, form.getFieldsValue(true) as V).catch(handleError)}
        onTakeTheirs={() => takeTheirs(conflicting)}
      />
    ),
    guard: <UnsavedChangesGuard hasUnsavedChanges={() => touched} />,
    /** For `<Form>`. */
    formProps: {
      form,
      layout: 'vertical' as const,
      requiredMark: false,
      scrollToFirstError: true,
      onValuesChange: () => setTouched(true),
      // What is typed while the reply is awaited would be lost.
      disabled: saving.busy,
      onFinish: (fields: V) => saving.mutate(fields),
    },
  }
}
