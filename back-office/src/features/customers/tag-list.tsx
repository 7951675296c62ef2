import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { MAX_CUSTOMER_TAG_NAME, MAX_CUSTOMER_TAGS, TAG_COLOURS, type TagColour } from '@bailu/contract/customers/kinds'
import type { ListedTag } from '@bailu/contract/customers/staff'
import { Button, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { RadioItem } from '../../ui/form/items.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useUndoNotice } from '../../ui/undo-notice.tsx'
import { TagMark } from './customer-marks.tsx'

const refresh = ['GET /api/staff/customer-tag', 'GET /api/staff/customer', 'GET /api/staff/customer/{id}'] as const

/** All tags for customers, with the form to add and change them. */
export default function TagList({ onClose }: { onClose: () => void }) {
  const words = useWords('customers').customers.marks
  const tags = useCall('GET /api/staff/customer-tag', {})
  const may = usePermissions()
  const [edited, setEdited] = useState<ListedTag | 'new'>()
  const isFull = (tags.data?.length ?? 0) >= MAX_CUSTOMER_TAGS
  return (
    <Drawer open size={480} title={words.tags} onClose={onClose}>
      <Flex vertical gap={16} align="stretch">
        <span className="muted">{words.tagsHint}</span>
        {may('POST /api/staff/customer-tag') && (
          <span>
            <Button icon={<PlusOutlined />} disabled={isFull} onClick={() => setEdited('new')}>
              {words.newTag}
            </Button>
          </span>
        )}
        <Loaded query={tags}>{(list) => <TagTable tags={list} onEdit={setEdited} />}</Loaded>
      </Flex>
      {edited && <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Drawer>
  )
}

function TagTable({ tags, onEdit }: { tags: ListedTag[]; onEdit: (tag: ListedTag) => void }) {
  const { customers, content } = useWords('content', 'customers')
  const words = customers.marks
  const may = usePermissions()
  const showUndo = useUndoNotice()
  const restore = useAction('PUT /api/staff/customer-tag/{id}', { done: words.restored, refresh })
  const offerRestore = ({ id, name, colour }: ListedTag, version: number) =>
    showUndo(`tag ${id}`, `${words.deleted} · ${name}`, () => restore.mutate({ input: { id, name, colour, version } }))
  return (
    <DataTable
      rowKey="id"
      dataSource={tags}
      empty={words.noTags}
      columns={[
        { title: words.name, render: (_, tag) => <TagMark tag={tag} /> },
        { title: words.customers, figure: (tag) => tag.customers },
        may('PUT /api/staff/customer-tag/{id}') && {
          title: <span className="only-read">{words.edit}</span>,
          align: 'right',
          render: (_, tag) => (
            <>
              <Button type="link" aria-label={`${words.edit}: ${tag.name}`} onClick={() => onEdit(tag)}>
                {customers.find.change}
              </Button>
              <ActionButton
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`${content.remove}: ${tag.name}`}
                call="DELETE /api/staff/customer-tag/{id}"
                input={{ id: tag.id, version: tag.version }}
                confirm={{
                  title: words.deleteTitle,
                  content: words.deleteText(tag.name, tag.customers),
                  okText: content.remove,
                }}
                onDone={({ version }) => offerRestore(tag, version)}
                refresh={refresh}
              />
            </>
          ),
        },
      ]}
    />
  )
}

function TagDialog({ tag, onClose }: { tag: ListedTag | undefined; onClose: () => void }) {
  const { customers, shell } = useWords('customers')
  const words = customers.marks
  return (
    <FormDialog
      call={tag ? 'PUT /api/staff/customer-tag/{id}' : 'POST /api/staff/customer-tag'}
      toInput={(fields: { name: string; colour: TagColour }) => ({
        ...fields,
        ...(tag && { id: tag.id, version: tag.version }),
      })}
      fieldsByCode={{ tag_taken: 'name' }}
      initialValues={{ name: tag?.name, colour: tag?.colour ?? 'plain' }}
      title={tag ? words.edit : words.newTag}
      okText={shell.save}
      done={words.saved}
      refresh={refresh}
      onLoadTheirs={onClose}
      onClose={onClose}
    >
      <TextItem name="name" label={words.name} needed={words.nameNeeded} max={MAX_CUSTOMER_TAG_NAME} />
      <RadioItem name="colour" label={words.colour} values={TAG_COLOURS} texts={words.colours} />
    </FormDialog>
  )
}
