import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { SearchGroup } from '@bailu/contract/catalogue/search'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { Fragment, useState } from 'react'
import { useAction, useCall } from '../../../app/api/use-calls.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { ActionButton } from '../../../ui/action-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import hint from '../../../ui/filters/filter-bar.module.css'
import { Loaded } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ContentStateTag } from '../../../ui/state-tag.tsx'
import { Thumb } from '../../../ui/thumb.tsx'
import { useUndoNotice } from '../../../ui/undo-notice.tsx'
import { SearchFilter } from '../../../ui/filters/filters.tsx'
import { REFRESHED_BY_SEARCH_WORDS, SearchGroupForm } from './search-group-form.tsx'
import styles from './search-words.module.css'

/** Groups of words that the shop's search takes for the same. */
export function SearchWordsPage() {
  const words = useWords('catalogue').catalogue.searchWords
  const may = usePermissions()
  const groups = useCall('GET /api/staff/search-group', {})
  const [open, setOpen] = useState<SearchGroup | 'new'>()
  return (
    <Page
      title={words.title}
      extra={
        may('POST /api/staff/search-group') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen('new')}>
            {words.add}
          </Button>
        )
      }
    >
      <p className={hint.hint}>{words.hint}</p>
      <SearchTrial />
      <Loaded query={groups}>{(list) => <SearchGroupTable groups={list} onEdit={setOpen} />}</Loaded>
      {open && <SearchGroupForm group={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

type TableProps = { groups: SearchGroup[]; onEdit: (group: SearchGroup) => void }

function SearchGroupTable({ groups, onEdit }: TableProps) {
  const all = useWords('catalogue', 'content')
  const words = all.catalogue.searchWords
  const may = usePermissions()
  const showUndo = useUndoNotice()
  const restore = useAction('POST /api/staff/search-group', { done: words.saved, refresh: REFRESHED_BY_SEARCH_WORDS })
  return (
    <DataTable
      size="middle"
      rowKey="id"
      dataSource={groups}
      minWidth={680}
      empty={words.empty}
      columns={[
        {
          title: words.words,
          render: (_, group) => {
            const [first, ...others] = group.words
            const name = (
              <span className={styles.words}>
                <strong>{first}</strong>
                <span className={styles.others}>
                  {others.map((word, at) => (
                    <Fragment key={word}>
                      {at > 0 && ' · '}
                      <span>{word}</span>
                    </Fragment>
                  ))}
                </span>
              </span>
            )
            return may('PUT /api/staff/search-group/{id}') ? (
              <Button type="link" className={styles.group} onClick={() => onEdit(group)}>
                {name}
              </Button>
            ) : (
              name
            )
          },
        },
        {
          title: all.catalogue.state,
          width: 130,
          render: (_, { active }) => {
            const state = active ? 'shown' : 'hidden'
            return <ContentStateTag state={state}>{words.states[state]}</ContentStateTag>
          },
        },
        { title: words.updated, width: 170, render: (_, group) => <DateTime at={group.updated_at} /> },
        {
          width: 56,
          title: <span className="only-read">{all.content.remove}</span>,
          render: (_, { id, version, active, words: own, words: [first = ''] }) => (
            <ActionButton
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`${all.content.remove}: ${first}`}
              call="DELETE /api/staff/search-group/{id}"
              input={{ id, version }}
              confirm={{
                title: words.removeTitle,
                content: words.removeText(first),
                okText: all.content.remove,
              }}
              onDone={() =>
                showUndo(`words ${id}`, words.removed, () => restore.mutate({ input: { words: own, active } }))
              }
              refresh={REFRESHED_BY_SEARCH_WORDS}
            />
          ),
        },
      ]}
    />
  )
}

/** A search as customers make it, with what they find. */
function SearchTrial() {
  const { words: all, lang } = useLanguage('catalogue')
  const words = all.catalogue.searchWords
  const [q, setQ] = useState('')
  const found = useCall('GET /api/product', { q, lang }, { enabled: q !== '' })
  return (
    <section className={styles.trial} aria-label={words.try} role="search">
      <h2>{words.try}</h2>
      <p className="muted">{words.tryHint}</p>
      <SearchFilter value={q} label={words.try} className={styles.field} onSearch={setQ} />
      {q !== '' && (
        <Loaded query={found}>
          {(products) => (
            <>
              <p role="status" className={styles.found}>
                {products.length === 0 ? words.tryNone(q) : words.tryFound(products.length)}
              </p>
              <ol className={styles.products}>
                {products.map(({ id, name, picture }) => (
                  <li key={id}>
                    <Link to="/products/$id" params={{ id: String(id) }}>
                      <Thumb picture={picture} />
                      {name}
                    </Link>
                  </li>
                ))}
              </ol>
            </>
          )}
        </Loaded>
      )}
    </section>
  )
}
