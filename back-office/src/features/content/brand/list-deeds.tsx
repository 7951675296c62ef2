import { PlusOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { useWords } from '../../../words.tsx'

type Props = { add: string; full: boolean; onAdd: () => void; touched: boolean; busy: boolean }

/** Buttons below a form list: add a row, and save the list. */
export function ListDeeds({ add, full, onAdd, touched, busy }: Props) {
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
