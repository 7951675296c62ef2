import { InputNumber } from 'antd'

type Props = {
  value?: number | null
  onChange?: (satang: number | null) => void
  id?: string
  disabled?: boolean
  from?: number
}

/** Satang, typed as baht. */
export function BahtInput({ value, onChange, from = 0.01, ...props }: Props) {
  return (
    <InputNumber<number>
      {...props}
      min={from}
      max={10_000_000}
      precision={2}
      prefix="฿"
      controls={false}
      value={value === null || value === undefined ? null : value / 100}
      onChange={(baht) => onChange?.(baht === null ? null : Math.round(baht * 100))}
      style={{ width: '100%' }}
    />
  )
}
