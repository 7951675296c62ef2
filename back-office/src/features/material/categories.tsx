import { DataTable } from '../../ui/table/data-table.tsx'
import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { NumberItem } from '../../ui/form/items.tsx'
import { FormDialog } from '../../ui/form/form.tsx'
import { useLanguage } from '../../app/language.tsx'
import { LocalizedFields } from '../../ui/form/localized-fields.tsx'

type Category = ReplyOf<'GET /api/staff/material/category'>[number]

/** Edits the categories of the material center: name, order, and number of items. */
export function MaterialCategories({ onClose }: { onClose: () => void }) {
  const { words: all, lang } = useLanguage('material')
  const words = all.material
  const { data } = useCall('GET /api/staff/material/category', {})
  const [open, setOpen] = useState<Category | 'new'>()
  return (
    <Drawer
      open
      size={640}
      title={words.categories}
      onClose={onClose}
      extra={
        <Button icon={<PlusOutlined />} onClick={() => setOpen('new')}>
          {words.addCategory}
        </Button>
      }
    >
      <DataTable
        size="middle"
        rowKey="code"
        dataSource={data}
        empty={words.noCategories}
        columns={[
          { title: words.code, dataIndex: 'code', width: 90 },
          { title: words.name, render: (_, { name }) => name[lang] },
          { title: words.sort, dataIndex: 'sort', width: 80, align: 'right' },
          { title: words.pieces, dataIndex: 'pieces', width: 90, align: 'right' },
          {
            width: 56,
            title: <span className="only-read">{all.shell.actions}</span>,
            render: (_, row) => (
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={`${words.editCategory}: ${row.name[lang]}`}
                onClick={() => setOpen(row)}
              />
            ),
          },
        ]}
      />
      {open && (
        <CategoryForm
          category={open === 'new' ? undefined : open}
          next={Math.max(0, ...(data ?? []).map(({ sort }) => sort)) + 1}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Drawer>
  )
}

type FormProps = { category: Category | undefined; next: number; onClose: () => void }
type Fields = Omit<Category, 'pieces'>

function CategoryForm({ category, next, onClose }: FormProps) {
  const all = useLanguage('content', 'material').words
  const words = all.material
  return (
    <FormDialog
      call="PUT /api/staff/material/category/{code}"
      toInput={({ code, name, sort }: Fields) => ({ code, name, sort })}
      initialValues={category ?? { code: '', name: { en: '', zh: '', th: '' }, sort: Math.min(999, next) }}
      done={words.categorySaved}
      refresh={['GET /api/staff/material/category']}
      width={720}
      title={category ? words.editCategory : words.addCategory}
      okText={all.shell.save}
      onClose={onClose}
    >
      <Form.Item
        name="code"
        label={words.code}
        extra={words.codeHint}
        rules={[{ pattern: /^[a-z]{2}\d{3}$/, required: true, message: words.codeWrong }]}
      >
        <Input maxLength={5} disabled={category !== undefined} placeholder="ma004" />
      </Form.Item>
      <LocalizedFields name={['name']} label={words.name} max={40} required />
      <NumberItem name="sort" label={words.sort} needed={all.content.brand.required} min={0} max={999} />
    </FormDialog>
  )
}
