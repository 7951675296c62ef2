import JsBarcode from 'jsbarcode'

/** Light modules beside a Code 128 that a scanner needs. */
const QUIET = 10

/** Bars of a text in Code 128: `1` is dark. Characters outside of ASCII cannot be encoded. */
function barsOf(text: string): string {
  const target: { encodings?: { data: string }[] } = {}
  JsBarcode(target, text, { format: 'CODE128' })
  return target.encodings?.map(({ data }) => data).join('') ?? ''
}

/** A Code 128 as one path, as wide as the element. */
export function Barcode({ text, className }: { text: string; className?: string | undefined }) {
  if (!/^[\x20-\x7e]+$/.test(text)) return null
  const bars = [...barsOf(text).matchAll(/1+/g)]
  const width = (bars.at(-1)?.index ?? 0) + (bars.at(-1)?.[0].length ?? 0) + 2 * QUIET
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={bars.map(({ index, 0: run }) => `M${index + QUIET} 0h${run.length}v1h-${run.length}z`).join('')} />
    </svg>
  )
}
