import { DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { InputOf } from '@bailu/contract/calls'
import { type CarrierFormat, MAX_EXPORTED_IDS } from '@bailu/contract/orders/kinds'
import { useAction } from '../../../app/api/use-calls.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'
import { idlePart, useIdlePart } from '../../../ui/idle-part.ts'

type ExportInput = Omit<InputOf<'GET /api/staff/parcel-export/csv'>, 'format' | 'lang'>

const menu = idlePart(() => import('./carrier-export-menu.tsx'))

/** Menu with the files for carriers: of the chosen orders (`ids`, comma-separated), or of the filtered list. */
export function CarrierExport(input: ExportInput) {
  const { lang, words: all } = useLanguage('parcels')
  const words = all.parcels
  const may = usePermissions()
  const csv = useAction('GET /api/staff/parcel-export/csv', { asFile: true })
  const xlsx = useAction('GET /api/staff/parcel-export/xlsx', { asFile: true })
  const Menu = useIdlePart(menu)?.CarrierExportMenu
  if (!may('GET /api/staff/parcel-export/xlsx')) return null
  const tooMany = (input.ids?.split(',').length ?? 0) > MAX_EXPORTED_IDS
  const download = (format: CarrierFormat, kind: 'csv' | 'xlsx') => {
    const action = kind === 'csv' ? csv : xlsx
    action.mutate({ input: { ...input, format, lang } })
  }
  const button = (
    <Button
      icon={<DownloadOutlined />}
      disabled={tooMany}
      loading={csv.isPending || xlsx.isPending}
      title={words.exportHint}
      onPointerEnter={menu.load}
      onFocus={menu.load}
    >
      {words.export}
    </Button>
  )
  if (!Menu) return button
  return (
    <Menu disabled={tooMany} onChoice={download}>
      {button}
    </Menu>
  )
}
