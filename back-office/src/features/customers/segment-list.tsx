import { MAX_SEGMENT_NAME } from '@bailu/contract/customers/kinds'
import type { ListedSegment } from '@bailu/contract/customers/staff-segments'
import { Link } from '@tanstack/react-router'
import { Button, Checkbox, Drawer, Flex, Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { isFiltered } from '../../ui/filters/filters.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { type AccountSearch, segmentFiltersOf } from './account-search.ts'
import { useProductName } from './customer-filters.tsx'
import styles from './customers.module.css'

const SEGMENTS = 'GET /api/staff/customer-segment'
type Props = { search: AccountSearch; onClose: () => void }

/** All segments with the number of people in each, and the form to save the filters of the list as one. */
export default function SegmentList({ search, onClose }: Props) {
  const words = useWords('customers').customers.segments
  const segments = useCall(SEGMENTS, {})
  const may = usePermissions()
  const [edited, setEdited] = useState<ListedSegment | 'new'>()
  const filters = segmentFiltersOf(search)
  return (
    <Drawer open size={560} title={words.title} onClose={onClose}>
      <Flex vertical gap={16} align="stretch">
        <span className="muted">{words.hint}</span>
        {may('POST /api/staff/customer-segment') && <CurrentFilters search={search} onSave={() => setEdited('new')} />}
        <Loaded query={segments}>
          {(list) =>
            list.length === 0 ? (
              <span className="muted">{words.none}</span>
            ) : (
              <ul className={styles.list}>
                {list.map((segment) => (
                  <SegmentRow key={segment.id} segment={segment} onEdit={() => setEdited(segment)} onOpen={onClose} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Flex>
      {edited && (
        <SegmentDialog
          segment={edited === 'new' ? undefined : edited}
          filters={filters}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Drawer>
  )
}

function CurrentFilters({ search, onSave }: { search: AccountSearch; onSave: () => void }) {
  const words = useWords('customers').customers.segments
  const describe = useDescription()
  const filters = segmentFiltersOf(search)
  const { data: tags } = useCall('GET /api/staff/customer-tag', {})
  const productName = useProductName(filters.product)
  const nameOf = (tag: string | undefined) => tags?.find(({ id }) => id === tag)?.name
  const names = { tag: nameOf(filters.tag), withoutTag: nameOf(filters.without_tag), product: productName }
  return (
    <section aria-label={words.current} className={styles.current}>
      <strong>{words.current}</strong>
      <span>{isFiltered(filters) ? describe(filters, names) : words.noFilters}</span>
      {(search.q !== undefined || search.state !== undefined) && <span className="muted">{words.notPart}</span>}
      <Button type="primary" disabled={!isFiltered(filters)} onClick={onSave}>
        {words.save}
      </Button>
    </section>
  )
}

type Filters = ReturnType<typeof segmentFiltersOf>

type Names = Record<'tag' | 'withoutTag' | 'product', string | undefined>

/** Says in words what filters are; `names` of the tags and the product, as far as they exist. */
function useDescription() {
  const { words: all } = useLanguage('content', 'customers')
  const { filters: words, segments } = all.customers
  return (filters: Filters, names: Names): string =>
    [
      filters.tag && segments.tag(names.tag ?? segments.deletedTag),
      filters.without_tag && segments.withoutTag(names.withoutTag ?? segments.deletedTag),
      filters.product && segments.bought(names.product ?? segments.deletedProduct),
      filters.no_order_for && words.noOrderFor(filters.no_order_for),
      filters.ordered_within && words.orderedWithin(filters.ordered_within),
      filters.language && segments.inLang(all.content.languages[filters.language]),
      filters.group && words.groups[filters.group],
    ]
      .filter(Boolean)
      .join(' · ')
}

type RowProps = { segment: ListedSegment; onEdit: () => void; onOpen: () => void }

function SegmentRow({ segment, onEdit, onOpen }: RowProps) {
  const { words: all, lang } = useLanguage('customers')
  const words = all.customers.segments
  const may = usePermissions()
  const describe = useDescription()
  const { id, name, filters, tag, without_tag: withoutTag, product, customers, partners, version } = segment
  const productName = product ? product.name[lang] || product.name.en : undefined
  return (
    <li>
      <Flex vertical gap={4}>
        <strong className={styles.segmentName}>{name}</strong>
        <span className="muted">
          {describe(filters, { tag: tag?.name, withoutTag: withoutTag?.name, product: productName })}
        </span>
        <span>{words.people(customers + partners, customers, partners)}</span>
        <Flex wrap gap={8}>
          <Link to="/customers" search={{ ...filters, state: 'active' }} onClick={onOpen}>
            <Button size="small" aria-label={words.of(words.open, name)}>
              {words.open}
            </Button>
          </Link>
          {may('POST /api/staff/sitemessage') && (
            <Link to="/messages" search={{ segment: id }}>
              <Button size="small" aria-label={words.of(words.write, name)}>
                {words.write}
              </Button>
            </Link>
          )}
          {may('PUT /api/staff/customer-segment/{id}') && (
            <>
              <Button size="small" aria-label={words.of(words.edit, name)} onClick={onEdit}>
                {words.edit}
              </Button>
              <ActionButton
                size="small"
                danger
                aria-label={words.of(words.remove, name)}
                call="DELETE /api/staff/customer-segment/{id}"
                input={{ id, version }}
                confirm={{ title: words.removeTitle, content: words.removeText(name), okText: words.remove }}
                done={words.removed}
                refresh={[SEGMENTS]}
              >
                {words.remove}
              </ActionButton>
            </>
          )}
        </Flex>
      </Flex>
    </li>
  )
}

type DialogProps = { segment: ListedSegment | undefined; filters: Filters; onClose: () => void }

function SegmentDialog({ segment, filters, onClose }: DialogProps) {
  const { customers, shell } = useWords('customers')
  const words = customers.segments
  return (
    <FormDialog
      call={segment ? 'PUT /api/staff/customer-segment/{id}' : 'POST /api/staff/customer-segment'}
      toInput={({ name, replaced }: { name: string; replaced?: boolean }) => ({
        name,
        filters: segment && !replaced ? segment.filters : filters,
        ...(segment && { id: segment.id, version: segment.version }),
      })}
      fieldsByCode={{ segment_taken: 'name' }}
      initialValues={{ name: segment?.name }}
      title={segment ? words.editTitle : words.save}
      okText={shell.save}
      done={words.saved}
      refresh={[SEGMENTS]}
      onLoadTheirs={onClose}
      onClose={onClose}
    >
      <TextItem name="name" label={words.name} needed={words.nameNeeded} max={MAX_SEGMENT_NAME} />
      {segment && (
        <Form.Item name="replaced" valuePropName="checked">
          <Checkbox disabled={!isFiltered(filters)}>{words.useList}</Checkbox>
        </Form.Item>
      )}
    </FormDialog>
  )
}
