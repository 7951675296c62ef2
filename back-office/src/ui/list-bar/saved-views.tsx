import { askConfirmation } from '../../app/feedback.ts'
import { EllipsisOutlined, PlusOutlined, StarFilled } from '@ant-design/icons'
import type { SortedList } from '@bailu/contract/find/kinds'
import type { SavedView } from '@bailu/contract/find/staff'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { MenuButton } from '../idle/menu-button.tsx'
import { openedPart } from '../idle/opened-part.tsx'
import { isSameView, VIEWS } from './list-view.ts'
import { useUndoNotice } from '../undo-notice.tsx'
import styles from './list-bar.module.css'

const ViewDialog = openedPart(() => import('./view-dialog.tsx'))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A view, or none, was chosen for this address. */
    viewChosen?: boolean
  }
}

type SavedViewsProps = {
  list: SortedList
  /** What a view of the present address would store. */
  current: Record<string, string>
  /** The list is searched by a text: the usual view would discard it. */
  isSearched: boolean
  /** `isUsual`: opened by itself. */
  onOpen: (params: Record<string, string>, isUsual?: boolean) => void
}

/** The person's own views of a list: filters, sequence and columns under a name. */
export function SavedViews({ list, current, isSearched, onOpen }: SavedViewsProps) {
  const words = useWords('find').find
  const { data } = useCall(VIEWS, {})
  const [form, setForm] = useState<SavedView | 'new'>()
  const views = data?.list.filter((view) => view.list === list) ?? []
  const active = views.find(({ params }) => isSameView(params, current))
  const isPlain = Object.keys(current).length === 0
  const change = useAction('PUT /api/staff/me/view/{id}', { done: words.viewSaved, refresh: [VIEWS] })
  const showUndo = useUndoNotice()
  const restore = useAction('POST /api/staff/me/view', { done: words.viewSaved, refresh: [VIEWS] })
  const remove = useAction('DELETE /api/staff/me/view/{id}', { refresh: [VIEWS] })

  // Once per visit of the list: after that "All" must show all, also after a way back.
  const isOpened = useRef(useLocation({ select: ({ state }) => state.viewChosen === true }))
  const usual = views.find((view) => view.is_default)
  useEffect(() => {
    if (!data || isOpened.current) return
    isOpened.current = true
    if (isPlain && !isSearched && usual) onOpen(usual.params, true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the views have arrived
  }, [data])

  const offerRestore = ({ id, ...input }: SavedView) =>
    showUndo(`view ${id}`, words.viewDeleted, () => restore.mutate({ input }))
  const askToRemove = (view: SavedView) =>
    askConfirmation({
      title: words.deleteAsk(view.name),
      okText: words.deleteView,
      okButtonProps: { danger: true },
      onOk: () =>
        remove
          .mutateAsync({ input: { id: view.id } })
          .then(() => offerRestore(view))
          .catch(() => undefined),
    })
  return (
    <div role="group" aria-label={words.views} className={styles.views}>
      {views.length > 0 && (
        <Button
          shape="round"
          size="small"
          type={isPlain ? 'primary' : 'default'}
          aria-pressed={isPlain}
          onClick={() => onOpen({})}
        >
          {words.noView}
        </Button>
      )}
      {views.map((view) => (
        <span key={view.id} className={styles.view}>
          <Button
            shape="round"
            size="small"
            type={view === active ? 'primary' : 'default'}
            aria-pressed={view === active}
            onClick={() => onOpen(view.params)}
          >
            {view.is_default && <StarFilled aria-label={words.usualView} />}
            <span className={styles.viewName}>{view.name}</span>
          </Button>
          {view === active && (
            <MenuButton
              items={[
                { key: 'rename', label: words.renameView, onClick: () => setForm(view) },
                {
                  key: 'usual',
                  label: view.is_default ? words.noUsualView : words.makeUsual,
                  onClick: () => change.mutate({ input: { ...withoutList(view), is_default: !view.is_default } }),
                },
                { key: 'remove', label: words.deleteView, danger: true, onClick: () => askToRemove(view) },
              ]}
              button={{
                type: 'text',
                size: 'small',
                icon: <EllipsisOutlined />,
                'aria-label': words.viewActions(view.name),
              }}
            />
          )}
        </span>
      ))}
      {!isPlain && !active && data && (
        <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setForm('new')}>
          {words.saveView}
        </Button>
      )}
      {form && (
        <ViewDialog
          list={list}
          params={form === 'new' ? current : form.params}
          view={form === 'new' ? undefined : form}
          onClose={() => setForm(undefined)}
        />
      )}
    </div>
  )
}

const withoutList = ({ id, name, params }: SavedView) => ({ id, name, params })
