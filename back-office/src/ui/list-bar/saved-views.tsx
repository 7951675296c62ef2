import { askConfirmation } from '../../app/feedback.ts'
import { EllipsisOutlined, PlusOutlined, StarFilled } from '@ant-design/icons'
import type { SortedList } from '@bailu/contract/find/kinds'
import type { SavedView } from '@bailu/contract/find/staff'
import { Button, Dropdown } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useAction, useCall } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { SwitchItem } from '../form/items.tsx'
import { FormDialog, TextItem } from '../form/form.tsx'
import { isSameView } from './list-view.ts'
import styles from './list-bar.module.css'

const VIEWS = 'GET /api/staff/me/view'
const MAX_NAME = 40

type SavedViewsProps = {
  list: SortedList
  /** What a view of the present address would store. */
  current: Record<string, string>
  onOpen: (params: Record<string, string>) => void
}
type ViewForm = { name: string; is_default: boolean }

/** The person's own views of a list: filters, sequence and columns under a name. */
export function SavedViews({ list, current, onOpen }: SavedViewsProps) {
  const words = useWords('find').find
  const { data } = useCall(VIEWS, {})
  const [form, setForm] = useState<SavedView | 'new'>()
  const views = data?.list.filter((view) => view.list === list) ?? []
  const active = views.find(({ params }) => isSameView(params, current))
  const isPlain = Object.keys(current).length === 0
  const change = useAction('PUT /api/staff/me/view/{id}', { done: words.viewSaved, refresh: [VIEWS] })
  const remove = useAction('DELETE /api/staff/me/view/{id}', { done: words.viewDeleted, refresh: [VIEWS] })

  // Once per visit: after that "All" must show all.
  const isOpened = useRef(false)
  const usual = views.find((view) => view.is_default)
  useEffect(() => {
    if (!data || isOpened.current) return
    isOpened.current = true
    if (isPlain && usual) onOpen(usual.params)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [data])

  const actions = (view: SavedView) => ({
    rename: () => setForm(view),
    usual: () => change.mutate({ input: { ...withoutList(view), is_default: !view.is_default } }),
    remove: () =>
      askConfirmation({
        title: words.deleteAsk(view.name),
        okText: words.deleteView,
        okButtonProps: { danger: true },
        onOk: () => remove.mutateAsync({ input: { id: view.id } }).catch(() => undefined),
      }),
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
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'rename', label: words.renameView },
                  { key: 'usual', label: view.is_default ? words.noUsualView : words.makeUsual },
                  { key: 'remove', label: words.deleteView, danger: true },
                ],
                onClick: ({ key }) => {
                  if (key === 'rename' || key === 'usual' || key === 'remove') actions(view)[key]()
                },
              }}
            >
              <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={words.viewActions(view.name)} />
            </Dropdown>
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

type ViewDialogProps = {
  list: SortedList
  params: Record<string, string>
  /** Undefined for a new one. */
  view: SavedView | undefined
  onClose: () => void
}

function ViewDialog({ list, params, view, onClose }: ViewDialogProps) {
  const { find: words, shell } = useWords('find')
  const fields = (
    <>
      <TextItem name="name" label={words.viewName} needed={words.viewNameNeeded} max={MAX_NAME} />
      <SwitchItem name="is_default" label={words.usualHint} />
    </>
  )
  const shared = {
    title: view ? words.renameView : words.saveView,
    okText: shell.save,
    initialValues: { name: view?.name ?? '', is_default: view?.is_default ?? false },
    done: words.viewSaved,
    refresh: [VIEWS] as const,
    messageIn: 'name',
    onClose,
  }
  return view ? (
    <FormDialog<'PUT /api/staff/me/view/{id}', ViewForm>
      {...shared}
      call="PUT /api/staff/me/view/{id}"
      toInput={(values) => ({ ...values, id: view.id, params })}
    >
      {fields}
    </FormDialog>
  ) : (
    <FormDialog<'POST /api/staff/me/view', ViewForm>
      {...shared}
      call="POST /api/staff/me/view"
      toInput={(values) => ({ ...values, list, params })}
    >
      {fields}
    </FormDialog>
  )
}
