import { PlusOutlined } from '@ant-design/icons'
import { App, Button, type FormInstance, Space } from 'antd'
import { useState } from 'react'
import { AppError } from '@bailu/client/errors'
import { useWords } from '../../../app/language.tsx'
import { setFieldErrors } from '../../../ui/form/field-errors.ts'

/** State of a brand form: the loaded version, whether it is dirty, and error handling of saves. */
export function useBrandForm(form: FormInstance, initialVersion: number) {
  const { message } = App.useApp()
  const [version, setVersion] = useState(initialVersion)
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
        if (cause instanceof AppError && !setFieldErrors(form, cause)) void message.error(cause.message)
        return false
      }
    },
  }
}

type ListActionsProps = { add: string; full: boolean; onAdd: () => void; touched: boolean; busy: boolean }

/** Buttons below a form list: add a row, and save the list. */
export function ListActions({ add, full, onAdd, touched, busy }: ListActionsProps) {
  const words = useWords().shell
  return (
    <Space>
      <Button icon={<PlusOutlined />} disabled={full} onClick={onAdd}>
        {add}
      </Button>
      <Button type="primary" htmlType="submit" disabled={!touched} loading={busy}>
        {words.save}
      </Button>
    </Space>
  )
}
