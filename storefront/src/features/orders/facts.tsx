import { CopyButton } from './copy-button.tsx'

type Row = readonly [label: string, value: string, copyLabel?: string]

/** Labelled values; rows without a value are left out. */
export function Facts({ rows }: { rows: readonly Row[] }) {
  const known = rows.filter(([, value]) => value !== '')
  if (known.length === 0) return null
  return (
    <dl className="mt-12 flex flex-col gap-8 text-15">
      {known.map(([label, value, copyLabel]) => (
        <div key={label} className="flex items-center justify-between gap-16">
          <dt className="shrink-0 text-13 text-muted">{label}</dt>
          <dd className="flex min-w-0 items-center text-right break-words">
            {value}
            {copyLabel && <CopyButton text={value} label={copyLabel} className="-mr-12" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
