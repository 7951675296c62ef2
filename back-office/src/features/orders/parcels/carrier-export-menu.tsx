import { Dropdown } from 'antd'
import type { ReactElement } from 'react'
import { CARRIER_FORMATS, type CarrierFormat } from '@bailu/contract/orders/kinds'
import { useWords } from '../../../app/language.tsx'

const KINDS = ['xlsx', 'csv'] as const

type Props = {
  disabled: boolean
  onChoice: (format: CarrierFormat, kind: (typeof KINDS)[number]) => void
  children: ReactElement
}

/** The files for carriers, below a button. */
export function CarrierExportMenu({ disabled, onChoice, children }: Props) {
  const words = useWords('parcels').parcels
  const items = CARRIER_FORMATS.flatMap((format) =>
    KINDS.map((kind) => ({
      key: `${format} ${kind}`,
      label: `${words.formats[format]} · ${kind.toUpperCase()}`,
      onClick: () => onChoice(format, kind),
    })),
  )
  return (
    <Dropdown trigger={['click']} disabled={disabled} menu={{ items }}>
      {children}
    </Dropdown>
  )
}
