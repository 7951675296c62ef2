import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useState } from 'react'
import type { InputOf } from '@bailu/contract/calls'
import { useWords } from '../../../app/language.tsx'
import { useFormAction } from '../../../ui/form/form.tsx'

type BrandCall = 'PUT /api/staff/license' | 'PUT /api/staff/social' | 'PUT /api/staff/tips'
type BrandFormOptions<K extends BrandCall, V> = {
  toInput: (values: V) => Omit<InputOf<K>, 'version'>
  onDone?: () => void
}

/** A form of the brand: the version it loaded, whether it is dirty, and its action. */
export function useBrandForm<K extends BrandCall, V extends object>(
  call: K,
  initialVersion: number,
  { toInput, onDone }: BrandFormOptions<K, V>,
) {
  const words = useWords().content
  const [version, setVersion] = useState(initialVersion)
  const [touched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  const save = useFormAction<K, V>(call, {
    toInput: (values) => ({ version, ...toInput(values) }) as InputOf<K>,
    done: words.brand.saved,
    refresh: ['GET /api/staff/brand/{name}'],
    onDone: (saved) => {
      setVersion((saved as { version: number }).version)
      setTouched(false)
      onDone?.()
    },
  })
  return { version, touched, touch, save, formProps: { ...save.formProps, onValuesChange: touch } }
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
