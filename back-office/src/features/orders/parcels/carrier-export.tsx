import { DownloadOutlined } from '@ant-design/icons'
import type { InputOf } from '@bailu/contract/calls'
import { CARRIER_FORMATS, type CarrierFormat, MAX_EXPORTED_IDS } from '@bailu/contract/orders/kinds'
import { useAction } from '../../../app/api/use-calls.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage } from '../../../app/language.tsx'
import { MenuButton } from '../../../ui/idle/menu-button.tsx'

type ExportInput = Omit<InputOf<'GET /api/staff/parcel-export/csv'>, 'format' | 'lang'>

const FILE_KINDS = ['xlsx', 'csv'] as const

/** Menu with the files for carriers: of the chosen orders (`ids`, comma-separated), or of the filtered list. */
export function CarrierExport(input: ExportInput) {
  const { lang, words: all } = useLanguage('parcels')
  const words = all.parcels
  const may = usePermissions()
  const csv = useAction('GET /api/staff/parcel-export/csv', { asFile: true })
  const xlsx = useAction('GET /api/staff/parcel-export/xlsx', { asFile: true })
  if (!may('GET /api/staff/parcel-export/xlsx')) return null
  const tooMany = (input.ids?.split(',').length ?? 0) > MAX_EXPORTED_IDS
  const download = (format: CarrierFormat, kind: (typeof FILE_KINDS)[number]) => {
    const action = kind === 'csv' ? csv : xlsx
    action.mutate({ input: { ...input, format, lang } })
  }
  const items = CARRIER_FORMATS.flatMap((format) =>
    FILE_KINDS.map((kind) => ({
      key: `${format} ${kind}`,
      label: `${words.formats[format]} · ${kind.toUpperCase()}`,
      onClick: () => download(format, kind),
    })),
  )
  return (
    <MenuButton
      items={items}
      button={{
        icon: <DownloadOutlined />,
        disabled: tooMany,
        loading: csv.isPending || xlsx.isPending,
        title: words.exportHint,
      }}
    >
      {words.export}
    </MenuButton>
  )
}
