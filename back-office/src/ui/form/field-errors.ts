import { type FieldsByCode, toFormErrors } from '@bailu/client/form-errors'
import type { ActionError } from '@bailu/client/use-action'
import type { FormInstance } from 'antd'

/** In the middle of the screen, where its label is seen too. */
export const TO_FIRST_WRONG = { focus: true, block: 'center' } as const

/** Shows messages in the fields they belong to and focuses the first; returns the message that belongs to none. */
export function showFieldErrors(
  form: FormInstance,
  error: ActionError,
  fieldsByCode: FieldsByCode<string> | undefined,
  messageIn: string | undefined,
): string | undefined {
  const paths = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]))
  const divided = toFormErrors(error, [...paths.keys()], fieldsByCode)
  const messages = new Map(Object.entries(divided.fields))
  if (messageIn && divided.message) messages.set(messageIn, messages.get(messageIn) ?? divided.message)
  const wrong = [...messages].map(([field, text = '']) => ({ name: paths.get(field) ?? field, errors: [text] }))
  form.setFields(wrong)
  if (wrong[0]) form.scrollToField(wrong[0].name, TO_FIRST_WRONG)
  return messageIn ? undefined : divided.message
}
