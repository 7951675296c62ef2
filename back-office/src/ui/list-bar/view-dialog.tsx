import type { SortedList } from '@bailu/contract/find/kinds'
import type { SavedView } from '@bailu/contract/find/staff'
import { useWords } from '../../app/language.tsx'
import { FormDialog, TextItem } from '../form/form.tsx'
import { SwitchItem } from '../form/items.tsx'

import { VIEWS } from './list-view.ts'
const MAX_NAME = 40

type ViewForm = { name: string; is_default: boolean }
type ViewDialogProps = {
  list: SortedList
  params: Record<string, string>
  /** Undefined for a new one. */
  view: SavedView | undefined
  onClose: () => void
}

/** Asks for the name of a view. */
export default function ViewDialog({ list, params, view, onClose }: ViewDialogProps) {
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
