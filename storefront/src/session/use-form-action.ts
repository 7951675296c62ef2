import { type FieldsByCode, toFormErrors } from '@bailu/client/form-errors'
import { fingerprint } from '@bailu/client/idempotency-key'
import type { ActionError } from '@bailu/client/use-action'
import { AppError } from '@bailu/client/errors'
import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type Path,
  type RegisterOptions,
  type Resolver,
  useForm,
  useFormContext,
  type UseFormReturn,
} from 'react-hook-form'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../browser/storage.ts'
import { ignoreSecondTap } from '../ui/dialog/overlays.ts'
import { toast } from '../ui/dialog/toast.tsx'
import { type StorefrontActionOptions, useAction } from './use-action.ts'

type Values = Record<string, unknown>
export type FormMessages<V extends Values> = Partial<Record<Path<V>, string | undefined>>

type FormActionOptions<V extends Values, I, R> = Omit<StorefrontActionOptions<I, R>, 'onError'> & {
  /** Without them, input typed before hydration stays. */
  defaultValues?: V
  /** Messages of wrong fields; none when the form may be sent. */
  validate?: (values: V) => FormMessages<V>
  /** Instead of `validate`, for rules that have to be loaded. */
  resolver?: Resolver<V>
  /** When a wrong field first shows its message: when it is left, or when the form is sent. */
  mode?: 'onTouched' | 'onSubmit'
  /** Fields of error codes that name none. */
  fieldsByCode?: FieldsByCode<Path<V>>
  /** Where a message is shown that belongs to no field: in a field, as a toast, or by the form (`message`). */
  messageIn?: Path<V> | 'toast'
  /** Deals with an error that is more than a message; `true` when nothing is left to show. */
  onRejected?: (error: ActionError, input: I) => boolean | undefined | Promise<boolean | undefined>
  /** The form stays on the screen and is empty again after it was sent. */
  emptied?: boolean
  /** Name in tab storage: what is typed survives a reload until it is sent; of it only what `storable` returns. */
  draft?: { name: string; storable?: (values: V) => Partial<V> }
}

/**
 * A form whose submission is an action. The server's messages are shown in their fields, the first wrong field is
 * scrolled to and focused, and everything typed stays.
 */
export function useFormAction<V extends Values, R = unknown, I = V>(
  send: (input: I, idempotencyKey: string) => Promise<R>,
  options: FormActionOptions<V, I, R> & (V extends I ? { toInput?: (values: V) => I } : { toInput: (values: V) => I }),
) {
  const {
    defaultValues,
    validate,
    resolver,
    mode = 'onTouched',
    fieldsByCode,
    messageIn,
    onRejected,
    draft,
    emptied,
  } = options
  const { toInput = (values: V) => values as unknown as I, ...actionOptions } = options as typeof options & {
    toInput?: (values: V) => I
  }
  const [stored, setStored] = useState(() => draft && readTabStorage<Partial<V> | null>(draft.name, null))
  const [message, setMessage] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const form = useForm<V>({
    mode,
    shouldFocusError: false,
    ...(defaultValues && { defaultValues: { ...defaultValues, ...stored } as DefaultValues<V> }),
    resolver: resolver ?? resolverOf((values) => validate?.(values) ?? {}),
  })
  const { getValues, setError, subscribe } = form

  const draftName = draft?.name
  const latest = useRef({ initial: defaultValues, storable: draft?.storable })
  useEffect(() => {
    latest.current = { initial: defaultValues, storable: draft?.storable }
  })
  useEffect(() => {
    let last = fingerprint(getValues())
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = fingerprint(values)
        if (now === last) return
        last = now
        setMessage(undefined)
        if (draftName === undefined) return
        const { initial, storable } = latest.current
        if (now === fingerprint(initial)) removeTabStorage(draftName)
        else writeTabStorage(draftName, storable ? storable(values) : values)
      },
    })
  }, [getValues, subscribe, draftName])

  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(element.current)
  }, [attempts])

  const forgetDraft = () => {
    if (draftName !== undefined) removeTabStorage(draftName)
  }
  const showError = (error: ActionError): boolean => {
    const isSignedOut = error.cause instanceof AppError && error.cause.status === 401
    if (isSignedOut || !element.current) return false
    const divided = toFormErrors(error, shownFields<V>(element.current), fieldsByCode)
    for (const [name, text] of Object.entries<string | undefined>(divided.fields))
      setError(name as Path<V>, { message: text ?? '' })
    if (divided.message === undefined) return true
    if (messageIn === 'toast') toast(divided.message)
    else if (messageIn) setError(messageIn, { message: divided.message })
    else setMessage(divided.message)
    return true
  }
  const action = useAction<I, R>(send, {
    ...actionOptions,
    onDone: (reply, input) => {
      ignoreSecondTap()
      forgetDraft()
      if (emptied) form.reset(defaultValues)
      return options.onDone?.(reply, input)
    },
    onError: async (error, input) => (await onRejected?.(error, input)) === true || showError(error),
  })
  const run = async (input: I): Promise<boolean> => {
    setMessage(undefined)
    const isDone = await action.run(input)
    setAttempts((count) => count + 1)
    return isDone
  }
  /** Checks the fields; only a form without wrong fields is passed on. */
  const check = (onValid: (input: I) => unknown) => {
    const submit = form.handleSubmit((values) => onValid(toInput(values as V)))
    return (event?: { preventDefault: () => void }): void => {
      event?.preventDefault()
      setMessage(undefined)
      void submit().then(() => setAttempts((count) => count + 1))
    }
  }
  return {
    form,
    errors: messagesOf(form.formState.errors),
    bind: fieldProps(form),
    message,
    busy: action.busy,
    run,
    check,
    /** A draft of an earlier visit was restored; `discardDraft` goes back to the initial values. */
    isRestored: Boolean(stored),
    discardDraft: () => {
      forgetDraft()
      setStored(undefined)
      form.reset(defaultValues)
    },
    forgetDraft,
    /** For `<form>`. */
    formProps: { ref: element, method: 'post' as const, noValidate: true, onSubmit: check(run) },
  }
}

/** Props of a field, its message among them. */
const fieldProps =
  <V extends Values>({ register, formState }: UseFormReturn<V>) =>
  <N extends Path<V>>(name: N, rules?: RegisterOptions<V, N>) => ({
    ...register(name, rules),
    error: messagesOf(formState.errors)[name],
  })

/** `bind` and the form itself in a part of a form inside `FormProvider`. */
export const useFields = <V extends Values>() => {
  const form = useFormContext<V>()
  return { form, bind: fieldProps(form) }
}

const resolverOf =
  <V extends Values>(validate: (values: V) => FormMessages<V>): Resolver<V> =>
  (values) => {
    const messages = Object.entries<string | undefined>(validate(values)).filter(([, message]) => message)
    if (messages.length === 0) return { values, errors: {} }
    const errors = messages.map(([name, message]) => [name, { type: 'validate', message }])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<V> }
  }

const messagesOf = <V extends Values>(errors: FieldErrors<V>): FormMessages<V> =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])) as FormMessages<V>

/** Names of the fields in the order of the screen; a group of inputs is a `fieldset` with a name. */
const shownFields = <V extends Values>(form: HTMLFormElement): Path<V>[] => [
  ...new Set([...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name') as Path<V>)),
]

function focusFirstInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
