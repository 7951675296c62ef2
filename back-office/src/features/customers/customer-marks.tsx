import { CloseOutlined } from '@ant-design/icons'
import { MAX_CUSTOMERS_TAGGED, type TagColour } from '@bailu/contract/customers/kinds'
import type { Customer, CustomerTag, ListedCustomer } from '@bailu/contract/customers/staff'
import { Button, Card, Flex, Select } from 'antd'
import { useState } from 'react'
import { openedPart } from '../../ui/idle/opened-part.tsx'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { StaffNotes } from '../../ui/staff-notes.tsx'
import { useUndoNotice } from '../../ui/undo-notice.tsx'
import styles from './customers.module.css'

const TagList = openedPart(() => import('./tag-list.tsx'))

const TONES: Record<TagColour, Tone> = { plain: 'plain', blue: 'acts', green: 'good', yellow: 'waits', red: 'bad' }

export const TagMark = ({ tag }: { tag: Pick<CustomerTag, 'name' | 'colour'> }) => (
  <Mark tone={TONES[tag.colour]}>{tag.name}</Mark>
)

/** Tags of a row of a list. */
export const TagMarks = ({ tags }: { tags: ListedCustomer['tags'] }) =>
  tags.length > 0 && (
    <Flex wrap gap={4}>
      {tags.map((tag) => (
        <TagMark key={tag.id} tag={tag} />
      ))}
    </Flex>
  )

const refresh = ['GET /api/staff/customer', 'GET /api/staff/customer/{id}', 'GET /api/staff/customer-tag'] as const

/** Tags of a customer and notes about them. */
export function CustomerMarks({ customer }: { customer: Customer }) {
  const words = useWords('customers').customers.marks
  const { id } = customer
  const open = !customer.deleted && customer.merged_into === null
  return (
    <div className={styles.cards}>
      <Card title={<h2>{words.notes}</h2>}>
        <StaffNotes
          key={id}
          notes={customer.notes}
          add={{ call: 'POST /api/staff/customer/{id}/note', input: (text) => ({ id, words: text }) }}
          strike={{
            call: 'POST /api/staff/customer/{id}/note/{note}/strike',
            input: (note, struck) => ({ id, note, struck }),
          }}
          draft={`customer-note/${id}`}
          hint={words.notesHint}
          closed={!open}
          refresh={['GET /api/staff/customer/{id}']}
        />
      </Card>
      <Card title={<h2>{words.tags}</h2>}>
        <TagsOf customer={customer} open={open} />
      </Card>
    </div>
  )
}

/** Puts a tag on customers or takes it off, and shows an undo for those that it changed. */
function useTagging() {
  const words = useWords('customers').customers.marks
  const tags = useCall('GET /api/staff/customer-tag', {})
  const showUndo = useUndoNotice()
  const undo = useAction('POST /api/staff/customer-tag/{id}/customer', {
    done: ({ changed }) => words.changed(changed),
    refresh,
  })
  return useAction('POST /api/staff/customer-tag/{id}/customer', {
    refresh,
    onDone: ({ changed, customers }, { id, tagged }) => {
      const name = tags.data?.find((tag) => tag.id === id)?.name ?? ''
      const title = `${tagged ? words.added(name) : words.takenOff(name)} · ${words.changed(changed)}`
      const reverse = () => undo.mutate({ input: { id, customers, tagged: !tagged } })
      showUndo(`tag ${id}`, title, changed > 0 ? reverse : undefined)
    },
  })
}

function TagsOf({ customer: { id, tags }, open }: { customer: Customer; open: boolean }) {
  const words = useWords('customers').customers.marks
  const mayTag = usePermissions()('POST /api/staff/customer-tag/{id}/customer') && open
  const all = useCall('GET /api/staff/customer-tag', {}, { enabled: mayTag })
  const add = useTagging()
  const others = all.data?.filter((tag) => !tags.some((own) => own.id === tag.id)) ?? []
  return (
    <Flex vertical gap={12} align="start">
      {tags.length === 0 && <span className="muted">{words.noTags}</span>}
      <Flex wrap gap={8}>
        {tags.map((tag) => (
          <span key={tag.id} className={styles.tag}>
            <TagMark tag={tag} />
            {open && mayTag && (
              <Button
                loading={add.isPending && add.variables.input.id === tag.id}
                onClick={() => add.mutate({ input: { id: tag.id, customers: [id], tagged: false } })}
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={words.removeOf(tag.name)}
              />
            )}
          </span>
        ))}
      </Flex>
      {mayTag && others.length > 0 && (
        <Select<string>
          aria-label={words.add}
          placeholder={words.add}
          value={null}
          loading={add.isPending}
          disabled={add.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          className={styles.choice}
          options={others.map((tag) => ({ value: tag.id, label: tag.name }))}
          onChange={(tag) => add.mutate({ input: { id: tag, customers: [id], tagged: true } })}
        />
      )}
    </Flex>
  )
}

type FilterProps = {
  value: string | undefined
  onChange: (tag: string | undefined) => void
  label?: string
  any?: string
}

/** Customers with one tag, or all; `label` and `any` are for another use of the tag. */
export function TagFilter({ value, onChange, label, any }: FilterProps) {
  const words = useWords('customers').customers.marks
  const { data: tags } = useCall('GET /api/staff/customer-tag', {})
  const options = tags?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  // A link may name a tag that was deleted since: it filters too, and can be cleared.
  if (tags && value && !tags.some(({ id }) => id === value)) options.push({ value, label: words.deleted })
  return (
    <Select<string>
      aria-label={label ?? words.tags}
      placeholder={any ?? words.anyTag}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={tags && value}
      onChange={(tag: string | undefined) => onChange(tag)}
      options={options}
      className={styles.choice}
    />
  )
}

/** Opens the list of all tags. */
export function TagsButton() {
  const words = useWords('customers').customers.marks
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.tags}</Button>
      {open && <TagList onClose={() => setOpen(false)} />}
    </>
  )
}

/** Puts a tag on the selected customers, or takes it off. */
export function TagSelected({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const words = useWords('customers').customers.marks
  const { data: tags = [] } = useCall('GET /api/staff/customer-tag', {})
  const [tag, setTag] = useState<string>()
  const tagging = useTagging()
  const tooMany = ids.length > MAX_CUSTOMERS_TAGGED
  const button = (tagged: boolean, text: string) => (
    <Button
      disabled={tag === undefined || tooMany}
      loading={tagging.isPending && tagging.variables.input.tagged === tagged}
      onClick={() =>
        void tagging
          .mutateAsync({ input: { id: tag ?? '', customers: ids, tagged } })
          .then(onDone)
          .catch(() => undefined)
      }
    >
      {text}
    </Button>
  )
  return (
    <Flex wrap gap={8} align="center" className={styles.selected} role="status">
      <span>{tooMany ? words.tooMany(MAX_CUSTOMERS_TAGGED) : words.selected(ids.length)}</span>
      <Select<string>
        aria-label={words.chooseTag}
        placeholder={words.chooseTag}
        showSearch={{ optionFilterProp: 'label' }}
        popupMatchSelectWidth={false}
        className={styles.choice}
        value={tag}
        onChange={setTag}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        notFoundContent={words.noTags}
      />
      {button(true, words.add)}
      {button(false, words.remove)}
    </Flex>
  )
}
