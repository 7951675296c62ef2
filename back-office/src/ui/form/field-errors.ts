import { type FieldsByCode, toFormErrors } from '@bailu/client/form-errors'
import type { ActionError } from '@bailu/client/use-action'
import type { FormInstance, FormProps } from 'antd'

/** In the middle of the screen, where its label is seen too. */
export const TO_FIRST_WRONG = { focus: true, block: 'center' } as const

export type ChangedFields = Parameters<NonNullable<FormProps['onFieldsChange']>>[0]
/** By form and field: the value it had when its error was shown. */
const wrongValues = new WeakMap<FormInstance, Map<string, unknown>>()

const wrongValuesOf = (form: FormInstance) => {
  const known = wrongValues.get(form) ?? new Map<string, unknown>()
  wrongValues.set(form, known)
  return known
}

/** Shows messages in the fields they belong to and focuses the first; returns the message that belongs to none. */
export function showFieldErrors(
  form: FormInstance,
  error: ActionError,
  fieldsByCode?: FieldsByCode<string>,
  messageIn?: string,
): string | undefined {
  const paths = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]))
  const divided = toFormErrors(error, [...paths.keys()], fieldsByCode)
  const messages = new Map(Object.entries(divided.fields))
  if (messageIn && divided.message) messages.set(messageIn, messages.get(messageIn) ?? divided.message)
  const wrong = [...messages].map(([field, text = '']) => ({ name: paths.get(field) ?? field, errors: [text] }))
  form.setFields(wrong)
  const values = wrongValuesOf(form)
  for (const { name } of wrong) values.set(String(name), form.getFieldValue(name))
  if (wrong[0]) form.scrollToField(wrong[0].name, TO_FIRST_WRONG)
  return messageIn ? undefined : divided.message
}

/**
 * For `onFieldsChange`: an error goes when the value of its field changes, also one of the server in a field without rules.
 * @returns whether a value with an error changed
 */
export function clearMendedErrors(form: FormInstance, changed: ChangedFields): boolean {
  const values = wrongValuesOf(form)
  let isMended = false
  for (const { name, errors = [] } of changed) {
    const key = String(name)
    const value: unknown = form.getFieldValue(name)
    if (errors.length === 0) values.delete(key)
    else if (!values.has(key)) values.set(key, value)
    else if (!Object.is(values.get(key), value)) {
      values.delete(key)
      form.setFields([{ name, errors: [] }])
      isMended = true
    }
  }
  return isMended
}

export const hasFieldErrors = (form: FormInstance): boolean =>
  form.getFieldsError().some(({ errors }) => errors.length > 0)
