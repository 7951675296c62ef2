import { App, type FormInstance } from 'antd'
import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { setFieldErrors } from '../../../ui/set-field-errors.ts'

/** State of a brand form: the loaded version, whether it is dirty, and error handling of saves. */
export function useBrandForm(form: FormInstance, began: number) {
  const { message } = App.useApp()
  const [version, setVersion] = useState(began)
  const [touched, setTouched] = useState(false)
  return {
    version,
    touched,
    touch: () => setTouched(true),
    send: async (call: Promise<{ version: number }>) => {
      try {
        setVersion((await call).version)
        setTouched(false)
        return true
      } catch (cause) {
        if (cause instanceof Refusal && !setFieldErrors(form, cause)) void message.error(cause.message)
        return false
      }
    },
  }
}
